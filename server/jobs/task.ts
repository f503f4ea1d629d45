import type { z } from 'zod';

/** A kind of deferred work as data, which is all that a caller needs. */
export type TaskKind<Payload> = {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
};

/** The data about its job that a run gets. `id` and `queuedAt` stay the same over all attempts. */
export type Job = {
  readonly id: string;
  readonly queuedAt: Date;
  /** The begin of this attempt, by the database’s clock like the one before. */
  readonly takenAt: Date;
  /** Aborts at the time limit or when the server stops; the run then fails. */
  readonly signal: AbortSignal;
};

/** A kind of work with its implementation. */
export type Task = {
  readonly name: string;
  readonly run: (payload: unknown, job: Job) => Promise<void>;
  /** Called for each job that has failed for the last time. */
  readonly onGivenUp?: () => void;
};

/**
 * A run that throws is retried for days with backoff, and may be cut off anywhere. For an error
 * that a retry can't fix, the task logs it and returns.
 */
export function bindTask<Payload>(
  { name, payload: schema }: TaskKind<Payload>,
  work: (payload: Payload, job: Job) => Promise<void>,
  more: Pick<Task, 'onGivenUp'> = {},
): Task {
  return { ...more, name, run: async (payload, job) => work(schema.parse(payload), job) };
}
