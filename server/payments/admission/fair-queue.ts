import { AppError } from '@piton/contract/http/errors.ts';

export type FairQueue = {
  /** Runs `work` when this company is next. Rejects work that would wait too long. */
  readonly take: <Result>(companyId: string, work: () => Promise<Result>) => Promise<Result>;
};

type QueueOptions = {
  /** How many run at once. */
  readonly maxConcurrent: number;
  readonly maxWaitMs: number;
  /** How many may wait in total. */
  readonly maxWaiting: number;
};

type Waiting = { readonly begin: () => void; readonly refuse: () => void };

const retryAfterSeconds = 2;

/**
 * A concurrency limiter for the work of payments, fair between companies, so that a busy one
 * doesn't delay the customers of others, which p-queue and p-limit don't prevent. It rejects a payment
 * before anything is opened or written.
 */
export function createFairQueue({ maxConcurrent, maxWaitMs, maxWaiting }: QueueOptions): FairQueue {
  const queues = new Map<string, Waiting[]>();
  let working = 0;
  let waiting = 0;

  function beginNext(): void {
    const [first] = queues;
    if (first === undefined) return;
    const [companyId, queue] = first;
    const next = queue.shift();
    // A company with more work queues behind the others.
    queues.delete(companyId);
    if (queue.length > 0) queues.set(companyId, queue);
    next?.begin();
  }

  /** In a full queue the company with the most entries (including the new one) loses its newest. */
  function hasRoomFor(companyId: string): boolean {
    if (waiting < maxWaiting) return true;
    let longest: readonly Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    const own = queues.get(companyId) ?? [];
    if (own.length + 1 >= longest.length) return false;
    longest.at(-1)?.refuse();
    return true;
  }

  function placeOf(companyId: string): Promise<void> {
    if (!hasRoomFor(companyId)) return Promise.reject(tooBusy());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = queues.get(companyId) ?? [];
    const leave = () => {
      clearTimeout(timer);
      waiting -= 1;
    };
    const entry: Waiting = {
      begin: () => {
        leave();
        working += 1;
        resolve();
      },
      refuse: () => {
        leave();
        queue.splice(queue.indexOf(entry), 1);
        if (queue.length === 0) queues.delete(companyId);
        reject(tooBusy());
      },
    };
    const timer = setTimeout(() => entry.refuse(), maxWaitMs);
    queue.push(entry);
    queues.set(companyId, queue);
    waiting += 1;
    return promise;
  }

  return {
    take: async (companyId, work) => {
      if (working < maxConcurrent) working += 1;
      else await placeOf(companyId);
      try {
        return await work();
      } finally {
        working -= 1;
        beginNext();
      }
    },
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', { retryAfterSeconds });
}
