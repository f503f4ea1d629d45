import type { SaleMode } from '@piton/contract/payments/sale.ts';

export type Recoveries = {
  /** Records that a mode's gateway is reachable again. */
  readonly note: (mode: SaleMode) => void;
  /** Records each inquiry: its sale, and whether the gateway responded. */
  readonly heard: (mode: SaleMode, saleId: string, isAnswered: boolean) => void;
  /** True once after each recovery. */
  readonly take: (mode: SaleMode) => boolean;
};

const outageMs = 60_000;

type Silence = { readonly sinceMs: number; readonly saleId: string; readonly isOfMany: boolean };

/**
 * Detects recoveries: a response after a minute of silence about more than one sale, because a
 * single sale without a response is not an outage. A new process assumes one, because it cannot
 * know of earlier outages.
 */
export function createRecoveries(now: () => number = () => performance.now()): Recoveries {
  const returned = new Set<SaleMode>(['live', 'test']);
  const silences = new Map<SaleMode, Silence>();
  return {
    note: (mode) => void returned.add(mode),
    heard: (mode, saleId, isAnswered) => {
      const silence = silences.get(mode);
      if (!isAnswered) {
        silences.set(mode, longer(silence, saleId, now()));
        return;
      }
      silences.delete(mode);
      if (silence?.isOfMany && now() - silence.sinceMs >= outageMs) returned.add(mode);
    },
    take: (mode) => returned.delete(mode),
  };
}

function longer(silence: Silence | undefined, saleId: string, nowMs: number): Silence {
  if (silence === undefined) return { sinceMs: nowMs, saleId, isOfMany: false };
  return silence.saleId === saleId ? silence : { ...silence, isOfMany: true };
}
