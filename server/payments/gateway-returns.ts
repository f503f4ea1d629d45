import type { SaleMode } from '@piton/contract/sale.ts';

export type GatewayReturns = {
  /** For whoever sees that a book's gateway is there again. */
  readonly note: (mode: SaleMode) => void;
  /** Of every inquiry; one that is answered after a minute without any says so as well. */
  readonly heard: (mode: SaleMode, isAnswered: boolean) => void;
  /** Whether it came back since this was asked the last time. */
  readonly take: (mode: SaleMode) => boolean;
};

const outageMs = 60_000;

/** Which gateways have come back. Who starts does not know for how long they were there. */
export function createGatewayReturns(now: () => number = () => performance.now()): GatewayReturns {
  const returned = new Set<SaleMode>(['live', 'test']);
  const unansweredSince = new Map<SaleMode, number>();
  return {
    note: (mode) => void returned.add(mode),
    heard: (mode, isAnswered) => {
      const since = unansweredSince.get(mode);
      if (!isAnswered) {
        if (since === undefined) unansweredSince.set(mode, now());
        return;
      }
      unansweredSince.delete(mode);
      if (since !== undefined && now() - since >= outageMs) returned.add(mode);
    },
    take: (mode) => returned.delete(mode),
  };
}
