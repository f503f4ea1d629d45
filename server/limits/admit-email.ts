import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';
import type { HashLimitKey } from './limit-keys.ts';
import { takeFromSlidingLimit } from './sliding-limit.ts';

/** An email that a stranger can cause to an address. */
type CausedEmail = {
  readonly kind: 'new-address' | 'update' | 'notice' | 'receipt' | 'reset' | 'verification';
  readonly to: string;
  /** The account that caused it; null without a session. */
  readonly requestedBy: string | null;
};

type Deps = { readonly database: Transaction<DB>; readonly hashKey: HashLimitKey };

type EmailAdmission =
  | { readonly outcome: 'admitted' }
  /** Not sent, and not reported to the caller: others used up the limit, which is private to them. */
  | { readonly outcome: 'withheld' }
  /** The same account has used up its own limit. */
  | { readonly outcome: 'refused'; readonly retryAfterSeconds: number };

/**
 * The limit per kind of email, counted over all kinds to an address. Each kind leaves room for more
 * important ones: updates for notices, notices for the verification, and that for the reset, which
 * recovers an account that a stranger created.
 */
const limits = {
  update: { inHour: 2, inDay: 4 },
  'new-address': { inHour: 3, inDay: 6 },
  notice: { inHour: 3, inDay: 6 },
  receipt: { inHour: 3, inDay: 6 },
  verification: { inHour: 4, inDay: 8 },
  reset: { inHour: 5, inDay: 10 },
} as const satisfies Record<CausedEmail['kind'], object>;

/**
 * Decides whether to send an email to an unverified address; the count is per address, because
 * accounts are free. Each account is counted first with the same limits, so that a caller only
 * learns about its own requests.
 */
export async function admitEmail(
  deps: Deps,
  { kind, to, requestedBy }: CausedEmail,
): Promise<EmailAdmission> {
  const address = to.toLowerCase();
  if (requestedBy !== null) {
    const key = `${requestedBy}\0${kind}\0${address}`;
    const own = await takeFromSlidingLimit(deps, {
      action: 'email-request',
      key,
      ...limits[kind],
    });
    if (!own.allowed) return { outcome: 'refused', retryAfterSeconds: own.retryAfterSeconds };
  }
  const ofAll = { action: 'email-to-address', key: address, ...limits[kind] } as const;
  const taken = await takeFromSlidingLimit(deps, ofAll);
  return { outcome: taken.allowed ? 'admitted' : 'withheld' };
}

type Account = Pick<Selectable<Users>, 'email' | 'email_verified_at'>;

/**
 * The same for emails to an account's own address; a verified address gets everything. Staff's
 * decisions bypass this, because no account can cause them at will.
 */
export async function admitEmailToAccount(
  deps: Deps,
  account: Account,
  { kind, requestedBy }: Omit<CausedEmail, 'to'>,
): Promise<EmailAdmission> {
  if (account.email_verified_at !== null) return { outcome: 'admitted' };
  return admitEmail(deps, { kind, to: account.email, requestedBy });
}
