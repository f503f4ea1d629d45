import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyRootKey } from '../../encryption/root-key.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import {
  unwrapPrivateKey,
  withDataKey,
  type WrappedDataKey,
  wrapDataKey,
  wrapPrivateKey,
} from './company-keys.ts';
import { type AccountName, unwrapMerchantKey, wrapMerchantKey } from './merchant-keys.ts';

const action: AuditAction = 'separate-company-keys';

/** Each takes less than a second, so that a concurrent rotation of a key waits no longer. */
const companiesPerBatch = 200;

/**
 * Gives companies new data keys under `rootKey` and wraps their private keys and gateway accounts
 * under them. The earlier root key and an old copy of the database don't give away the new data
 * keys. Each batch has a transaction and an audit entry of its own, so an interrupted run can
 * continue. Payments continue too, because each reads a company's keys in one statement. Returns
 * the number of companies moved.
 */
export async function rewrapCompanyKeys(
  client: pg.Client,
  rootKey: CompanyRootKey,
  onBatch: (moved: number) => void = () => undefined,
): Promise<number> {
  let moved = 0;
  while (await hasOthers(client, rootKey)) {
    moved += await inTransaction(client, () => rewrapBatch(client, rootKey));
    onBatch(moved);
  }
  return moved;
}

async function hasOthers(client: pg.Client, { id }: CompanyRootKey): Promise<boolean> {
  const others = 'select from company_data_keys where master_key_id <> $1 limit 1';
  return (await client.query(others, [id])).rowCount !== 0;
}

type DataKeyRow = WrappedDataKey & { readonly companyId: string };
type Moved = { readonly from: WrappedDataKey; readonly to: WrappedDataKey };

async function rewrapBatch(client: pg.Client, rootKey: CompanyRootKey): Promise<number> {
  const { rows } = await client.query<DataKeyRow>(
    `select company_id as "companyId", master_key_id as "rootKeyId", wrapped_key as "wrappedKey"
       from company_data_keys where master_key_id <> $1
      order by company_id limit $2 for update`,
    [rootKey.id, companiesPerBatch],
  );
  const moved = new Map<string, Moved>();
  for (const { companyId, ...from } of rows) {
    const dataKey = randomBytes(32);
    const to = { rootKeyId: rootKey.id, wrappedKey: wrapDataKey(rootKey, companyId, dataKey) };
    dataKey.fill(0);
    moved.set(companyId, { from, to });
  }
  await rewrapPairs(client, rootKey, moved);
  await rewrapAccounts(client, rootKey, moved);
  await client.query(
    `update company_data_keys k set master_key_id = $1, wrapped_key = n.wrapped
       from unnest($2::text[], $3::bytea[]) n (id, wrapped) where k.company_id = n.id`,
    [rootKey.id, [...moved.keys()], [...moved.values()].map(({ to }) => to.wrappedKey)],
  );
  await client.query(
    `insert into audit_entries (id, action, subject_kind, subject_id, detail)
     values ($1, $2, 'master_key', $3, $4)`,
    [uuidv7(), action, rootKey.id, { companies: rows.length }],
  );
  return rows.length;
}

type PairRow = { id: string; companyId: string; wrappedPrivateKey: Buffer };

/** Retired ones too, so that nothing is left under the earlier key. */
async function rewrapPairs(
  client: pg.Client,
  rootKey: CompanyRootKey,
  moved: ReadonlyMap<string, Moved>,
): Promise<void> {
  const { rows } = await client.query<PairRow>(
    `select id, company_id as "companyId", wrapped_private_key as "wrappedPrivateKey"
       from company_key_pairs where company_id = any($1) for update`,
    [[...moved.keys()]],
  );
  const wrapped = rows.map(({ id, companyId, wrappedPrivateKey }) => {
    const { from, to } = movedOf(moved, companyId);
    const pair = { id, publicKey: '', wrappedPrivateKey };
    const privateKey = unwrapPrivateKey(rootKey, { companyId, dataKey: from, pairs: [] }, pair);
    try {
      return withDataKey(rootKey, { companyId, ...to }, (dataKey) =>
        wrapPrivateKey(dataKey, { companyId, keyId: id }, privateKey),
      );
    } finally {
      privateKey.fill(0);
    }
  });
  await client.query(
    `update company_key_pairs p set wrapped_private_key = n.wrapped
       from unnest($1::uuid[], $2::bytea[]) n (id, wrapped) where p.id = n.id`,
    [rows.map(({ id }) => id), wrapped],
  );
}

type AccountRow = AccountName & { readonly wrappedMerchantKey: Buffer };

async function rewrapAccounts(
  client: pg.Client,
  rootKey: CompanyRootKey,
  moved: ReadonlyMap<string, Moved>,
): Promise<void> {
  const { rows } = await client.query<AccountRow>(
    `select id as "accountId", company_id as "companyId", gateway,
            wrapped_merchant_key as "wrappedMerchantKey"
       from gateway_accounts where company_id = any($1) for update`,
    [[...moved.keys()]],
  );
  const wrapped = rows.map(({ wrappedMerchantKey, ...name }) => {
    const { from, to } = movedOf(moved, name.companyId);
    const merchantKey = unwrapMerchantKey(rootKey, name, { dataKey: from, wrappedMerchantKey });
    return wrapMerchantKey(rootKey, to, name, merchantKey);
  });
  await client.query(
    `update gateway_accounts a set wrapped_merchant_key = n.wrapped
       from unnest($1::uuid[], $2::bytea[]) n (id, wrapped) where a.id = n.id`,
    [rows.map(({ accountId }) => accountId), wrapped],
  );
}

function movedOf(moved: ReadonlyMap<string, Moved>, companyId: string): Moved {
  const found = moved.get(companyId);
  if (found === undefined) throw new Error(`the keys of ${companyId} were not selected`);
  return found;
}
