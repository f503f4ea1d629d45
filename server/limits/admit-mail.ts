import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../database/types.ts';
import type { HashLimitKey } from './limit-keys.ts';
import { takeWhileYoung } from './take-while-young.ts';

/** What anybody's doing has us send to an address, whoever reads it. */
type CausedMail = {
  readonly kind: 'new-address' | 'news' | 'notice' | 'receipt' | 'reset' | 'verification';
  readonly to: string;
  /** Whose account asks; null where nobody is signed in. */
  readonly askedBy: string | null;
};

type Deps = { readonly database: Transaction<DB>; readonly hashKey: HashLimitKey };

type MailAdmission =
  | { readonly outcome: 'admitted' }
  /** Not to be sent, and not to be told: others asked, and how often is theirs. */
  | { readonly outcome: 'withheld' }
  /** By what the same account asked for itself. */
  | { readonly outcome: 'refused'; readonly retryAfterSeconds: number };

/**
 * After how many mails to an address, of all kinds together, there is none of this kind. What can be
 * caused with any account leaves room for what verifies the address, and this for the reset, with
 * which somebody takes back an account that another made with their address. News are good news and
 * come often, so they leave room for the notices. A receipt that is sent again is no more than a notice.
 */
const mosts = {
  news: { inHour: 2, inDay: 4 },
  'new-address': { inHour: 3, inDay: 6 },
  notice: { inHour: 3, inDay: 6 },
  receipt: { inHour: 3, inDay: 6 },
  verification: { inHour: 4, inDay: 8 },
  reset: { inHour: 5, inDay: 10 },
} as const satisfies Record<CausedMail['kind'], object>;

/**
 * Whether a mail goes out to an address that nobody has proven to be theirs. Accounts cost nothing, so
 * the count is the address's, whoever asks and on whatever road. Each account is counted too, first
 * and by the same numbers: so what it is refused for is its own asking, and of all else it does not
 * hear.
 */
export async function admitMail(
  deps: Deps,
  { kind, to, askedBy }: CausedMail,
): Promise<MailAdmission> {
  const address = to.toLowerCase();
  if (askedBy !== null) {
    const key = `${askedBy}\0${kind}\0${address}`;
    const own = await takeWhileYoung(deps, { action: 'mail-asked-for', key, ...mosts[kind] });
    if (!own.allowed) return { outcome: 'refused', retryAfterSeconds: own.retryAfterSeconds };
  }
  const ofAll = { action: 'mail-to-address', key: address, ...mosts[kind] } as const;
  const taken = await takeWhileYoung(deps, ofAll);
  return { outcome: taken.allowed ? 'admitted' : 'withheld' };
}

type Account = Pick<Selectable<Users>, 'email' | 'email_verified_at'>;

/**
 * The same for every mail to an account's own address that the account, or anybody, can cause. Whoever
 * has proven their address is told of everything; an account with somebody else's address has us write
 * there no more often than any other road. What staff decides asks nothing here: no account can bring
 * that about as often as it likes.
 */
export async function admitMailToAccount(
  deps: Deps,
  account: Account,
  { kind, askedBy }: Omit<CausedMail, 'to'>,
): Promise<MailAdmission> {
  if (account.email_verified_at !== null) return { outcome: 'admitted' };
  return admitMail(deps, { kind, to: account.email, askedBy });
}
