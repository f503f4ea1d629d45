import type { z } from 'zod';

/** A kind of work that is done later, as data: whoever asks for it needs to know no more. */
export type TaskKind<Payload> = {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
};

/** What one run may know of its job. The id and the time stay the same however often it is tried. */
export type Job = {
  readonly id: string;
  readonly queuedAt: Date;
  /** Aborts when the run has had its time or the server stops; the run ends then and fails. */
  readonly signal: AbortSignal;
};

/** A kind of work with what does it. */
export type Task = {
  readonly name: string;
  readonly run: (payload: unknown, job: Job) => Promise<void>;
  /** Told of each job that has failed for the last time. */
  readonly onGivenUp?: () => void;
};

/**
 * What throws is tried again for days, ever more rarely; what trying again would not mend is logged by
 * the task itself, which then returns. A run may be cut off anywhere and its job run again.
 */
export function bindTask<Payload>(
  { name, payload: schema }: TaskKind<Payload>,
  work: (payload: Payload, job: Job) => Promise<void>,
  more: Pick<Task, 'onGivenUp'> = {},
): Task {
  return { ...more, name, run: async (payload, job) => work(schema.parse(payload), job) };
}
