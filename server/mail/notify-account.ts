import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';
import { admitEmailToAccount } from '../limits/admit-email.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Mail } from './mail.ts';

/** Notices to an account's owner about events in the account. */
type NoticeKind =
  | 'password-changed'
  | 'email-change-requested'
  | 'email-changed'
  | 'second-factor-changed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'codes-guessed'
  | 'bank-account-changed'
  | 'paid'
  | 'payout-on-its-way'
  | 'payout-deposited'
  | 'payout-returned'
  | 'payout-cancelled'
  | 'payout-held';

type NoticeText<Notice> = Notice extends { kind: NoticeKind }
  ? Omit<Notice, 'to' | 'firstName'>
  : never;

type Recipient = Pick<Selectable<Users>, 'email' | 'email_verified_at' | 'first_name'>;

/**
 * Queues a notice unless limits apply, and returns whether it did; the caller's response must not
 * reveal it, because the user may have signed up with a stranger's address. Call it last in a
 * transaction, after all its locks.
 */
export async function notifyAccount(
  { mail, hashLimitKey }: { readonly mail: MailQueue; readonly hashLimitKey: HashLimitKey },
  transaction: Transaction<DB>,
  account: Recipient,
  notice: NoticeText<Mail>,
): Promise<boolean> {
  const limited = { database: transaction, hashKey: hashLimitKey };
  const kind = notice.kind === 'paid' ? 'update' : 'notice';
  const admission = await admitEmailToAccount(limited, account, { kind, requestedBy: null });
  if (admission.outcome !== 'admitted') return false;
  await mail.queue(transaction, { ...notice, to: account.email, firstName: account.first_name });
  return true;
}
