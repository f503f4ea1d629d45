import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

export type NotificationsDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly mail: MailQueue;
  readonly hashLimitKey: HashLimitKey;
  /** The origin of links in emails. */
  readonly origin: string;
};
