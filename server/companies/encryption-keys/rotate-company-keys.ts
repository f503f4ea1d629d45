import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { CompanyRootKey } from '../../encryption/root-key.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { findRootKey, withDataKey, wrapPrivateKey } from './company-keys.ts';
import { makeKeyPair } from './make-company-keys.ts';

const action: AuditAction = 'rotate-company-keys';

export type Rotation = {
  readonly companyId: string;
  /** How long the replaced keys still open payments; 0 retires them at once. */
  readonly graceDays: number;
};

/** `other_root_key`: this root key can't wrap the new key. */
export type KeysRotated = 'rotated' | 'no_company' | 'other_root_key';

type DataKeyRow = { rootKeyId: string; wrappedKey: Buffer };
type Before = { keyId: string; retiresAt: Date };

/**
 * Gives a company a new key pair, as the owner of the database. One commit makes the new key active
 * and starts the grace period of the old one, so that a payment always finds a key for it.
 */
export async function rotateCompanyKeys(
  client: pg.Client,
  rootKey: CompanyRootKey,
  { companyId, graceDays }: Rotation,
): Promise<KeysRotated> {
  // Before the transaction, because it takes a second.
  const { publicKey, privateKey } = await makeKeyPair();
  try {
    return await inTransaction(client, async () => {
      // The lock makes a concurrent rotation wait here.
      const { rows } = await client.query<DataKeyRow>(
        `select master_key_id as "rootKeyId", wrapped_key as "wrappedKey"
           from company_data_keys where company_id = $1 for update`,
        [companyId],
      );
      const [dataKey] = rows;
      if (dataKey === undefined) return 'no_company';
      if (findRootKey(rootKey, dataKey.rootKeyId) === null) return 'other_root_key';
      const keyId = uuidv7();
      const wrapped = withDataKey(rootKey, { companyId, ...dataKey }, (opened) =>
        wrapPrivateKey(opened, { companyId, keyId }, privateKey),
      );
      const before = await replaceActive(client, { companyId, graceDays });
      await client.query(
        `insert into company_key_pairs
           (id, company_id, state, public_key, wrapped_private_key, created_at)
         values ($1, $2, 'active', $3, $4, database_now())`,
        [keyId, companyId, publicKey, wrapped],
      );
      await record(client, companyId, { before, after: { keyId } });
      return 'rotated';
    });
  } finally {
    privateKey.fill(0);
  }
}

/** Shortens the grace period of earlier keys too, and retires those whose period is over. */
async function replaceActive(
  client: pg.Client,
  { companyId, graceDays }: Rotation,
): Promise<Before | undefined> {
  const { rows } = await client.query<Before & { wasActive: boolean }>(
    `with found as (
       select id, state, least(retires_at, database_now() + make_interval(days => $2)) as ends_at
         from company_key_pairs where company_id = $1 and state <> 'retired'
     )
     update company_key_pairs k
        set retires_at = f.ends_at,
            state = case when f.ends_at > database_now() then 'retiring' else 'retired' end
       from found f where k.id = f.id
     returning k.id as "keyId", k.retires_at as "retiresAt", f.state = 'active' as "wasActive"`,
    [companyId, graceDays],
  );
  const active = rows.find(({ wasActive }) => wasActive);
  return active && { keyId: active.keyId, retiresAt: active.retiresAt };
}

async function record(
  client: pg.Client,
  companyId: string,
  { before, after }: { before: Before | undefined; after: { keyId: string } },
): Promise<void> {
  await client.query(
    `insert into audit_entries (id, action, subject_kind, subject_id, before, after)
     values ($1, $2, 'company', $3, $4, $5)`,
    [uuidv7(), action, companyId, before ?? null, after],
  );
}

/**
 * Companies without a key in its grace period, so that a rotation that was cut short can go on.
 * Without a grace period all of them, because a stolen key may be in one.
 */
export async function companiesToRotate(client: pg.Client, graceDays: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select company_id as id from company_key_pairs a
      where state = 'active' and ($1 = 0 or not exists (
        select from company_key_pairs r
         where r.company_id = a.company_id and r.state = 'retiring' and r.retires_at > database_now()))
      order by company_id`,
    [graceDays],
  );
  return rows.map(({ id }) => id);
}
