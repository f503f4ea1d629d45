import type { SaleMode } from '@piton/contract/payments/sale.ts';

/** The simulator processes a sale as soon as it arrives, and a sale leaves within 7 s or never. */
const simulatorQuietMs = 12_000;

/**
 * How long a sale may still turn up at the gateway of each mode. The configured time is the acquirer's;
 * a test payment that is lost need not wait for so long.
 */
export function quietTimes(
  configuredMs: number,
  gatewayUrls: Readonly<Record<SaleMode, string>>,
): Record<SaleMode, number> {
  const ofSimulator = Math.min(configuredMs, simulatorQuietMs);
  const isLiveSimulated = gatewayUrls.live === gatewayUrls.test;
  return { live: isLiveSimulated ? ofSimulator : configuredMs, test: ofSimulator };
}
