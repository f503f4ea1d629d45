import type { SaleMode } from '@piton/contract/payments/sale.ts';

export type GatewayReturns = {
  /** For whoever sees that a book's gateway is there again. */
  readonly note: (mode: SaleMode) => void;
  /** Of every inquiry, about which sale it was. */
  readonly heard: (mode: SaleMode, saleId: string, isAnswered: boolean) => void;
  /** Whether it came back since this was asked the last time. */
  readonly take: (mode: SaleMode) => boolean;
};

const outageMs = 60_000;

type Silence = { readonly sinceMs: number; readonly saleId: string; readonly isOfMany: boolean };

/**
 * Which gateways have come back. Who starts does not know for how long they were there.
 *
 * An answer is a return after a minute in which nothing was answered, and in which more than one sale was
 * asked about. One that never has an answer is odd by itself, and whenever no other happened to be asked
 * about for a minute it would look like an outage, and again with every answer about another.
 */
export function createGatewayReturns(now: () => number = () => performance.now()): GatewayReturns {
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
