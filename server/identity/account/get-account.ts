import type { Account } from '@piton/contract/identity/account.ts';
import { sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { recoveryCodesLeft } from '../second-factor/recovery-codes.ts';
import { findUser, roleOf } from '../user-store.ts';

export async function getAccount(deps: IdentityDeps, userId: string): Promise<Account> {
  return actingAs(deps.database, { userId }, (transaction) =>
    readAccount(deps, transaction, userId),
  );
}

export async function readAccount(
  deps: IdentityDeps,
  transaction: Transaction<DB>,
  userId: string,
): Promise<Account> {
  const row = await findUser(transaction, userId);
  const isOn = row.second_factor_on;
  return {
    uid: row.id,
    fName: row.first_name,
    lName: row.last_name,
    phone: row.phone,
    email: row.email,
    country: row.country,
    address: row.address,
    primaryCompany: row.primary_company_id,
    created: row.created_at.toISOString(),
    lastUpdated: row.profile_updated_at?.toISOString() ?? null,
    role: roleOf(row.role),
    displayName: row.display_name,
    emailVerified: row.email_verified_at !== null,
    newEmail: await findNewEmail(transaction, userId),
    lastSignIn: row.previous_signed_in_at?.toISOString() ?? null,
    hasPaidEmails: await hasPaidEmails(transaction, userId),
    secondFactor: {
      isOn,
      isRequired: row.role !== 3,
      isExempt: row.second_factor_exempt,
      recoveryCodesLeft: isOn ? await recoveryCodesLeft(deps, transaction, userId) : 0,
    },
  };
}

/** On by default. */
async function hasPaidEmails(transaction: Transaction<DB>, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('paid_emails')
    .select('is_on')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

async function findNewEmail(transaction: Transaction<DB>, userId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'new_email')
    .where('expires_at', '>', sql<Date>`database_now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}
