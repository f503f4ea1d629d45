import { randomBytes } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB, EmailLinks } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';

export type LinkPurpose = 'verify_email' | 'new_email' | 'reset_password';

export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  verify_email: 24 * 60,
  new_email: 24 * 60,
  reset_password: 30,
};

export type EmailLink = Pick<Selectable<EmailLinks>, 'user_id' | 'purpose' | 'email'>;

/** Returns the token for the email, which is stored nowhere else. */
export async function makeLink(
  transaction: Transaction<DB>,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await transaction
    .insertInto('email_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      expires_at: sql<Date>`database_now() + make_interval(mins => ${linkMinutes[purpose]})`,
    })
    .execute();
  return token;
}

export async function findLink(
  transaction: Transaction<DB>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<EmailLink | null> {
  const row = await transaction
    .selectFrom('email_links')
    .select(['user_id', 'purpose', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the link, so that one of two concurrent requests gets it. */
export async function useLink(
  transaction: Transaction<DB>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<EmailLink | null> {
  const row = await transaction
    .deleteFrom('email_links')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`database_now()`)
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a person's obsolete and expired links. */
export async function clearLinks(
  transaction: Transaction<DB>,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await transaction
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('purpose', 'in', purposes),
        where('expires_at', '<=', sql<Date>`database_now()`),
      ]),
    )
    .execute();
}
