import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { CompanyKeys } from './company-keys.ts';

/** The keys that may open a company's payments; null if there are none. */
export async function findCompanyKeys(
  transaction: Transaction<DB>,
  companyId: string,
): Promise<CompanyKeys | null> {
  const rows = await transaction
    .selectFrom('company_key_pairs')
    .innerJoin('company_data_keys', 'company_data_keys.company_id', 'company_key_pairs.company_id')
    .select([
      'company_key_pairs.id',
      'company_key_pairs.public_key',
      'company_key_pairs.wrapped_private_key',
      'company_data_keys.master_key_id',
      'company_data_keys.wrapped_key',
    ])
    .where('company_key_pairs.company_id', '=', companyId)
    .where((where) =>
      where.or([
        where('company_key_pairs.state', '=', 'active'),
        where('company_key_pairs.retires_at', '>', sql<Date>`database_now()`).and(
          'company_key_pairs.state',
          '=',
          'retiring',
        ),
      ]),
    )
    // "active" sorts before "retiring".
    .orderBy('company_key_pairs.state')
    .orderBy('company_key_pairs.created_at', 'desc')
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    companyId,
    dataKey: { rootKeyId: first.master_key_id, wrappedKey: first.wrapped_key },
    pairs: rows.map((row) => ({
      id: row.id,
      publicKey: row.public_key,
      wrappedPrivateKey: row.wrapped_private_key,
    })),
  };
}

export async function insertCompanyKeys(
  transaction: Transaction<DB>,
  { companyId, dataKey, pairs }: CompanyKeys,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('company_data_keys')
    .values({
      company_id: companyId,
      master_key_id: dataKey.rootKeyId,
      wrapped_key: dataKey.wrappedKey,
      created_at: now,
    })
    .execute();
  await transaction
    .insertInto('company_key_pairs')
    .values(
      pairs.map((pair) => ({
        id: pair.id,
        company_id: companyId,
        state: 'active',
        public_key: pair.publicKey,
        wrapped_private_key: pair.wrappedPrivateKey,
        created_at: now,
      })),
    )
    .execute();
}
