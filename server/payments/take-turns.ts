import { AppError } from '@piton/contract/errors.ts';

export type Turns = {
  /** Runs `work` when it is this company's turn; what would wait too long is refused. */
  readonly take: <Result>(companyId: string, work: () => Promise<Result>) => Promise<Result>;
};

type TurnsOptions = {
  /** How many work at once. */
  readonly most: number;
  readonly waitMostMs: number;
  /** How many may wait in all. */
  readonly waitingMost: number;
};

type Waiting = { readonly begin: () => void };

const retryAfterSeconds = 2;

/**
 * What payments take of processor and database, in turns: more at once would make all of them slow and
 * none of them sooner. Companies take turns too, so that one which everybody pays at the moment keeps
 * nobody else's customers waiting. Whoever is refused has had nothing opened and nothing written.
 */
export function createTurns({ most, waitMostMs, waitingMost }: TurnsOptions): Turns {
  const queues = new Map<string, Waiting[]>();
  let working = 0;
  let waiting = 0;

  function beginNext(): void {
    const [first] = queues;
    if (first === undefined) return;
    const [companyId, queue] = first;
    const next = queue.shift();
    // Behind all others, if somebody of it still waits.
    queues.delete(companyId);
    if (queue.length > 0) queues.set(companyId, queue);
    next?.begin();
  }

  function turnOf(companyId: string): Promise<void> {
    if (waiting >= waitingMost) return Promise.reject(tooBusy());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = queues.get(companyId) ?? [];
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      if (queue.length === 0) queues.delete(companyId);
      waiting -= 1;
      reject(tooBusy());
    }, waitMostMs);
    const entry: Waiting = {
      begin: () => {
        clearTimeout(timer);
        waiting -= 1;
        working += 1;
        resolve();
      },
    };
    queue.push(entry);
    queues.set(companyId, queue);
    waiting += 1;
    return promise;
  }

  return {
    take: async (companyId, work) => {
      if (working < most) working += 1;
      else await turnOf(companyId);
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
