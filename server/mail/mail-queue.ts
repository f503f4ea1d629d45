import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Jobs, QueueOptions } from '../jobs/queue-job.ts';
import type { TaskKind } from '../jobs/task.ts';
import { type Mail, mailSchema } from './mail.ts';

export const sendMail: TaskKind<Mail> = { name: 'send-mail', payload: mailSchema };

export type MailQueue = {
  /** Queues in the transaction of the event, so that no email reports what didn't happen. */
  readonly queue: (
    transaction: Transaction<DB>,
    mail: Mail,
    options?: QueueOptions,
  ) => Promise<void>;
};

export function createMailQueue(jobs: Jobs): MailQueue {
  return {
    queue: (transaction, mail, options) => jobs.queue(transaction, sendMail, mail, options),
  };
}
