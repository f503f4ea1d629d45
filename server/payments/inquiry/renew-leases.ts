/** A dead process keeps its sale for one lease. A live process renews the lease every 2 s. */
const leaseMs = 6000;
const renewEveryMs = 2000;

export type Leases = {
  /** The lease of a process that begins a sale or an inquiry. */
  readonly leaseMs: number;
  /** The sales that this process holds. */
  readonly ids: () => string[];
  /** Holds a lease on the sale while `work` runs. */
  readonly hold: <Result>(saleId: string, work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
};

/**
 * The sales for which this process waits for the gateway. It renews their leases while it lives;
 * after it dies, another process takes over within seconds.
 */
export function createLeases({
  renew,
  onError,
}: {
  renew: (saleIds: readonly string[], forMs: number) => Promise<void>;
  onError: (error: unknown) => void;
}): Leases {
  // Counts holders: the charge and an inquiry can hold the same sale.
  const held = new Map<string, number>();
  const ids = () => [...held.keys()];
  const timer = setInterval(() => {
    if (held.size > 0) renew(ids(), leaseMs).catch(onError);
  }, renewEveryMs).unref();
  return {
    leaseMs,
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
