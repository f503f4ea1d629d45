import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { AnnounceSale } from '../payments/announce-sales.ts';

export type RefundsDeps = {
  readonly database: Kysely<DB>;
  readonly hashLimitKey: HashLimitKey;
  readonly mail: MailQueue;
  readonly announce: AnnounceSale;
  /** What a company may refund a day until staff allow more. */
  readonly refundCapMills: bigint;
  readonly payoutMinimumMills: bigint;
};
