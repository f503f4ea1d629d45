import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { AnnounceSale } from '../payments/announce-sales.ts';

export type SentRefund = {
  readonly refundId: string;
  readonly companyId: string;
  /** Our public origin, for links in emails. */
  readonly origin: string;
};

/** Sends a stored refund that is the gateway's to make, and stores its outcome; never rejects. */
export type SendRefund = (refund: SentRefund) => Promise<void>;

export type RefundsDeps = {
  readonly database: Kysely<DB>;
  readonly hashLimitKey: HashLimitKey;
  readonly mail: MailQueue;
  readonly announce: AnnounceSale;
  /** Each company's daily limit on refunds, until staff set another one for it. */
  readonly refundCapMills: bigint;
  readonly payoutMinimumMills: bigint;
  readonly sendRefund: SendRefund;
};
