import type { Selectable, Transaction } from 'kysely';
import { accountFieldsOf, bankAccountOf, findBankAccount } from '../banking/bank-account-store.ts';
import type { DB, Users } from '../database/types.ts';
import { exportDecisions } from './exported-history.ts';

export function exportProfile(user: Selectable<Users>): object {
  return {
    uid: user.id,
    fName: user.first_name,
    lName: user.last_name,
    email: user.email,
    emailVerified: user.email_verified_at,
    phone: user.phone,
    address: user.address,
    country: user.country,
    role: user.role,
    primaryCompany: user.primary_company_id,
    created: user.created_at,
    lastUpdated: user.profile_updated_at,
    closed: user.closed_at,
    erased: user.erased_at,
  };
}

/** How the person signs in, without any credential. */
export async function exportSignIn(
  transaction: Transaction<DB>,
  user: Selectable<Users>,
): Promise<object> {
  const credential = await transaction
    .selectFrom('credentials')
    .select('updated_at')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return {
    hasPassword: credential !== undefined,
    passwordSince: credential?.updated_at ?? null,
    hasSecondFactor: user.second_factor_on,
    lastSignIn: user.last_signed_in_at,
    signInBefore: user.previous_signed_in_at,
  };
}

export async function exportSessions(transaction: Transaction<DB>, uid: string): Promise<object[]> {
  return transaction
    .selectFrom('sessions')
    .select([
      'device',
      'remembered as isRemembered',
      'created_at as created',
      'last_seen_at as lastSeen',
      'expires_at as expires',
    ])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .execute();
}

export async function exportDevices(transaction: Transaction<DB>, uid: string): Promise<object[]> {
  return transaction
    .selectFrom('devices')
    .select(['description as device', 'created_at as created', 'last_used_at as lastUsed'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .execute();
}

export async function exportEmailLinks(
  transaction: Transaction<DB>,
  uid: string,
): Promise<object[]> {
  return transaction
    .selectFrom('email_links')
    .select(['purpose', 'email', 'created_at as created', 'expires_at as expires'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .execute();
}

/** The setting for payment emails, and the latest one sent. */
export async function exportPaidEmails(
  transaction: Transaction<DB>,
  uid: string,
): Promise<object | null> {
  const row = await transaction
    .selectFrom('paid_emails')
    .select(['is_on as isOn', 'quiet_until as nextNotBefore'])
    .where('user_id', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

/** The current and all earlier bank accounts, with the end of each number, and the decisions. */
export async function exportBankAccount(
  transaction: Transaction<DB>,
  uid: string,
): Promise<object | null> {
  const row = await findBankAccount(transaction, uid);
  if (row === null) return null;
  const versions = await transaction
    .selectFrom('bank_account_versions')
    .selectAll()
    .where('user_id', '=', uid)
    .orderBy('version')
    .execute();
  const decisionsOn = await exportDecisions(transaction, 'bank_account', [uid]);
  return {
    ...bankAccountOf(row),
    saved: versions.map((version) => ({ ...accountFieldsOf(version), at: version.saved_at })),
    decisions: decisionsOn(uid),
  };
}

/** Sign-ins and other security events within their retention period. */
export async function exportSecurityEvents(
  transaction: Transaction<DB>,
  uid: string,
): Promise<object[]> {
  const rows = await transaction
    .selectFrom('security_events')
    .select([
      'last_at as at',
      'count',
      'event',
      'outcome',
      'address',
      'device',
      'detail as endpoint',
    ])
    .where('user_id', '=', uid)
    .orderBy('last_at')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
