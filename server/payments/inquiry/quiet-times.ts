import type { SaleMode } from '@piton/contract/payments/sale.ts';

/**
 * The server sends a sale within 7 s or never. The simulator processes it on arrival, or 4 s later with
 * the pending test card.
 */
const simulatorQuietMs = 12_000;

/**
 * How long a sale may still appear at each mode's gateway. The configured time is the acquirer's; a
 * lost test payment need not wait that long.
 */
export function quietTimes(
  configuredMs: number,
  { live, simulator }: { readonly live: { four_cs: string | null }; readonly simulator: string },
): Record<SaleMode, number> {
  const ofSimulator = Math.min(configuredMs, simulatorQuietMs);
  // The other gateway has no status inquiry.
  const isLiveSimulated = live.four_cs === simulator;
  return { live: isLiveSimulated ? ofSimulator : configuredMs, test: ofSimulator };
}
