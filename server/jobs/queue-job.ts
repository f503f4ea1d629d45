import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { PayloadSeal } from './seal-payload.ts';
import type { TaskKind } from './task.ts';

export type Jobs = {
  /** Queues in the transaction of the cause, so that both commit or neither. */
  readonly queue: <Payload>(
    transaction: Transaction<DB>,
    kind: TaskKind<Payload>,
    payload: Payload,
    options?: QueueOptions,
  ) => Promise<void>;
};

export type QueueOptions = {
  /**
   * The latest of the waiting jobs with the same key replaces the others. Started and finished ones
   * don't count.
   */
  readonly key?: string;
};

/** With five minutes between attempts, which the backoff soon reaches, over three days. */
const attemptsMax = 1000;

export function createJobs(seal: Pick<PayloadSeal, 'seal'>): Jobs {
  return {
    queue: async (transaction, { name }, payload, { key } = {}) => {
      const sealed = JSON.stringify(seal.seal(name, payload));
      await sql`select graphile_worker.add_job(
        ${name}, payload => ${sealed}::json, max_attempts => ${attemptsMax},
        job_key => ${key ?? null}
      )`.execute(transaction);
    },
  };
}
