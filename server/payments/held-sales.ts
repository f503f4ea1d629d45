/** How long a sale whose process died stays with it, and how often a living one says it is there. */
const holdMs = 6000;
const renewEveryMs = 2000;

export type HeldSales = {
  /** Until when a sale that begins now is left to whoever began it. */
  readonly until: (now: Date) => Date;
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
  clock,
  onError,
}: {
  renew: (saleIds: readonly string[], until: Date) => Promise<void>;
  clock: () => Date;
  onError: (error: unknown) => void;
}): HeldSales {
  // How many hold it: a sale that is being charged can come to be settled here as well.
  const held = new Map<string, number>();
  const until = (now: Date) => new Date(now.getTime() + holdMs);
  const timer = setInterval(() => {
    if (held.size > 0) renew([...held.keys()], until(clock())).catch(onError);
  }, renewEveryMs).unref();
  return {
    until,
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
