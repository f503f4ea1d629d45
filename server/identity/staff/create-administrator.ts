import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { linkMinutes } from '../email-links/link-store.ts';
import { hashToken } from '../hash-token.ts';

export type NewAdministrator = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** In place of a hash; no password matches it. */
const noPassword = 'none';

const action: AuditAction = 'create-administrator';
const setPasswordMinutes = linkMinutes.reset_password;

/**
 * Creates an administrator as the owner of the database, because the server may not. Returns the
 * token of the link to set a password, or null if the address has an account.
 */
export async function createAdministrator(
  client: pg.Client,
  { email, firstName, lastName }: NewAdministrator,
): Promise<{ token: string; validMinutes: number } | null> {
  const token = randomBytes(32).toString('base64url');
  // One statement, so that no account exists without a way to sign in and an audit entry.
  const { rowCount } = await client.query(
    `with added as (
       insert into users
         (id, email, first_name, last_name, country, role, email_verified_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'Saint Lucia', 1, database_now(), database_now(), database_now())
       on conflict (email) do nothing
       returning id, email
     ), with_password as (
       insert into credentials (id, user_id, provider_id, account_id, password)
       select $5, id, 'credential', id::text, $6 from added
     ), recorded as (
       insert into audit_entries (id, action, subject_id) select $7, $8, id::text from added
     )
     insert into email_links (token_hash, user_id, purpose, email, expires_at)
     select $9, id, 'reset_password', email, database_now() + make_interval(mins => $10) from added`,
    [
      uuidv7(),
      email,
      firstName,
      lastName,
      uuidv7(),
      noPassword,
      uuidv7(),
      action,
      hashToken(token),
      setPasswordMinutes,
    ],
  );
  return rowCount === 1 ? { token, validMinutes: setPasswordMinutes } : null;
}
