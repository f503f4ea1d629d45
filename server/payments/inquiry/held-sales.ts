/** How long a sale whose process died stays with it, and how often a living one says it is there. */
const loanMs = 6000;
const renewEveryMs = 2000;

export type HeldSales = {
  /** For how long a sale is left to whoever begins it, or begins to ask about it. */
  readonly loanMs: number;
  /** Until when that is, for a sale that begins now. */
  readonly until: (now: Date) => Date;
  /** What is held here at the moment. */
  readonly ids: () => string[];
  /** Holds a sale while `work` runs, however long that takes. */
  readonly hold: <Result>(saleId: string, work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
};

/**
 * The sales for which this process waits for the gateway. Each is on loan for a few seconds and the
 * loan is renewed while the process lives; when it dies, another finds them soon.
 */
export function createHeldSales({
  renew,
  onError,
}: {
  renew: (saleIds: readonly string[], forMs: number) => Promise<void>;
  onError: (error: unknown) => void;
}): HeldSales {
  // How many hold it: what is being asked about can be held by who charged it as well.
  const held = new Map<string, number>();
  const ids = () => [...held.keys()];
  const timer = setInterval(() => {
    if (held.size > 0) renew(ids(), loanMs).catch(onError);
  }, renewEveryMs).unref();
  return {
    loanMs,
    until: (now) => new Date(now.getTime() + loanMs),
    ids,
    hold: async (saleId, work) => {
      held.set(saleId, (held.get(saleId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const others = (held.get(saleId) ?? 1) - 1;
        if (others === 0) held.delete(saleId);
        else held.set(saleId, others);
      }
    },
    stop: () => clearInterval(timer),
  };
}
