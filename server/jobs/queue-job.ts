import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { PayloadSeal } from './seal-payload.ts';
import type { TaskKind } from './task.ts';

export type Jobs = {
  /** In the transaction of what causes it, so that there is the job with its cause or neither. */
  readonly queue: <Payload>(
    transaction: Transaction<DB>,
    kind: TaskKind<Payload>,
    payload: Payload,
    options?: QueueOptions,
  ) => Promise<void>;
};

export type QueueOptions = {
  /** Of jobs with the same key one waits, the latest; one that is begun or done counts no more. */
  readonly key?: string;
};

/** At five minutes between two tries, which they soon grow to, more than three days. */
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
