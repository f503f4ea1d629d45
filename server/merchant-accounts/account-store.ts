import type { FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { Selectable, Transaction } from 'kysely';
import { foundMax, containsText } from '../database/contains-text.ts';
import type { DB, Users } from '../database/types.ts';
import { outstandingMoney } from './outstanding-money.ts';

const merchant = 3;

/** The account of a merchant; these tools don't apply to staff. */
export async function findMerchant(
  transaction: Transaction<DB>,
  uid: string,
): Promise<Selectable<Users>> {
  return only(await merchantById(transaction, uid).executeTakeFirst());
}

/** The same under a lock until the transaction ends: its owner can't sign in during that time. */
export async function lockMerchant(
  transaction: Transaction<DB>,
  uid: string,
): Promise<Selectable<Users>> {
  return only(await merchantById(transaction, uid).forNoKeyUpdate().executeTakeFirst());
}

function merchantById(transaction: Transaction<DB>, uid: string) {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', uid)
    .where('role', '=', merchant);
}

function only(row: Selectable<Users> | undefined): Selectable<Users> {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Merchants whose name, email or company contains the text, ignoring accents and capitals. */
export async function searchMerchants(
  transaction: Transaction<DB>,
  text: string,
): Promise<FoundAccount[]> {
  const rows = await transaction
    .selectFrom('users')
    .selectAll()
    .where('role', '=', merchant)
    .where((where) =>
      where.or([
        containsText(where.ref('plain_email'), text),
        containsText(where.ref('plain_name'), text),
        where(
          'id',
          'in',
          where
            .selectFrom('companies')
            .select('owner_id')
            .where((company) => containsText(company.ref('plain_name'), text)),
        ),
      ]),
    )
    .orderBy('display_name')
    .orderBy('id')
    .limit(foundMax)
    .execute();
  return withMore(transaction, rows);
}

export async function readFoundAccount(
  transaction: Transaction<DB>,
  uid: string,
): Promise<FoundAccount> {
  const [found] = await withMore(transaction, [await findMerchant(transaction, uid)]);
  if (found === undefined) throw new Error('an account was there and is not');
  return found;
}

async function withMore(
  transaction: Transaction<DB>,
  rows: readonly Selectable<Users>[],
): Promise<FoundAccount[]> {
  if (rows.length === 0) return [];
  const companies = await transaction
    .selectFrom('companies')
    .select(['id', 'name', 'owner_id'])
    .where(
      'owner_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const outstanding = await outstandingMoney(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    uid: row.id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    created: row.created_at.toISOString(),
    lastSignIn: row.last_signed_in_at?.toISOString() ?? null,
    companies: companies
      .filter(({ owner_id: ownerId }) => ownerId === row.id)
      .map(({ id, name }) => ({ companyId: id, companyName: name })),
    closed: row.closed_at?.toISOString() ?? null,
    erased: row.erased_at?.toISOString() ?? null,
    unsettled: outstanding.get(row.id)?.open ?? null,
  }));
}
