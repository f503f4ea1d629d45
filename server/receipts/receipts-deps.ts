import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

export type ReceiptsDeps = {
  readonly database: Kysely<DB>;
  readonly hashLimitKey: HashLimitKey;
  readonly mail: MailQueue;
};
