import type { AuditAction, AuditSubjectKind } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  blockStatement,
  createChainKey,
  dayStatement,
  type Signed,
} from '../audit/chain/chain-key.ts';
import { wrapDataKey, withDataKey } from '../companies/encryption-keys/company-keys.ts';
import { isSame } from '../encryption/is-same.ts';
import type { RootKey } from '../encryption/root-key.ts';

/** The wrong master key was a root key too, as in all releases that accepted one. */
export type RepairKeys = { readonly right: RootKey; readonly wrong: RootKey };

export type Repair = {
  /** Companies whose data key is now wrapped under the right root key. */
  readonly companyIds: readonly string[];
  /** Companies whose data key names the wrong key but can't be opened with it. */
  readonly skippedCompanyIds: readonly string[];
  readonly blocks: number;
  readonly days: number;
};

/**
 * Repairs data that a server wrote under a wrong master key, after each item has proved its origin
 * by that key. Wraps company keys again and countersigns blocks and days, in the caller's
 * transaction and with audit entries.
 */
export async function repairMasterKey(client: pg.ClientBase, keys: RepairKeys): Promise<Repair> {
  const companies = await rewrapDataKeys(client, keys);
  const blocks = await countersign(client, keys, await foreignBlocks(client, keys));
  const days = await countersign(client, keys, await foreignDays(client, keys));
  const [first] = [...blocks, ...days];
  if (first !== undefined) {
    const counts = { blocks: blocks.length, days: days.length };
    await record(client, keys, { kind: 'audit_chain', id: first, counts });
  }
  return { ...companies, blocks: blocks.length, days: days.length };
}

async function rewrapDataKeys(
  client: pg.ClientBase,
  keys: RepairKeys,
): Promise<Pick<Repair, 'companyIds' | 'skippedCompanyIds'>> {
  const { rows } = await client.query<{ companyId: string; wrappedKey: Buffer }>(
    `select company_id as "companyId", wrapped_key as "wrappedKey" from company_data_keys
      where master_key_id = $1 order by company_id for update`,
    [keys.wrong.id],
  );
  const companyIds: string[] = [];
  const skippedCompanyIds: string[] = [];
  for (const { companyId, wrappedKey } of rows) {
    const rewrapped = rewrap(keys, { companyId, rootKeyId: keys.wrong.id, wrappedKey });
    if (rewrapped === null) {
      skippedCompanyIds.push(companyId);
      continue;
    }
    await client.query(
      'update company_data_keys set master_key_id = $2, wrapped_key = $3 where company_id = $1',
      [companyId, keys.right.id, rewrapped],
    );
    await record(client, keys, { kind: 'company', id: companyId });
    companyIds.push(companyId);
  }
  return { companyIds, skippedCompanyIds };
}

/** Null if the wrong key doesn't open it. */
function rewrap(
  { right, wrong }: RepairKeys,
  wrapped: Parameters<typeof withDataKey>[1],
): Buffer | null {
  try {
    return withDataKey(wrong, wrapped, (dataKey) => wrapDataKey(right, wrapped.companyId, dataKey));
  } catch {
    return null;
  }
}

type SignedRow = { number: string; hash: Buffer; signature: Buffer };
type Statement = Signed & { readonly expected: Buffer };

async function foreignBlocks(client: pg.ClientBase, { wrong }: RepairKeys): Promise<Statement[]> {
  const key = createChainKey(wrong);
  const { rows } = await client.query<SignedRow>(
    'select number, hash, signature from audit_blocks where signed_with = $1 order by number',
    [wrong.id],
  );
  return rows.map(({ number, hash, signature }) => {
    const head = { number: BigInt(number), hash };
    const statement = blockStatement(head);
    return { statement, signedWith: wrong.id, signature, expected: key.signBlock(head) };
  });
}

async function foreignDays(client: pg.ClientBase, { wrong }: RepairKeys): Promise<Statement[]> {
  const key = createChainKey(wrong);
  const { rows } = await client.query<SignedRow & { day: string }>(
    `select day::text, block_number as number, hash, signature from audit_heads
      where signed_with = $1 order by day`,
    [wrong.id],
  );
  return rows.map(({ day, number, hash, signature }) => {
    const head = { number: BigInt(number), hash };
    const statement = dayStatement(day, head);
    return { statement, signedWith: wrong.id, signature, expected: key.signDay(day, head) };
  });
}

/** Skips what the wrong key didn't sign, so that `audit verify` still finds it. */
async function countersign(
  client: pg.ClientBase,
  { right }: RepairKeys,
  statements: readonly Statement[],
): Promise<string[]> {
  const key = createChainKey(right);
  const made: string[] = [];
  for (const { expected, ...signed } of statements) {
    if (!isSame(expected, signed.signature)) continue;
    const { rowCount } = await client.query(
      `insert into audit_countersignatures (statement, signed_with, signature)
       values ($1, $2, $3) on conflict do nothing`,
      [signed.statement, key.id, key.countersign(signed)],
    );
    if (rowCount === 1) made.push(signed.statement);
  }
  return made;
}

const action: AuditAction = 'repair-master-key';

async function record(
  client: pg.ClientBase,
  { right, wrong }: RepairKeys,
  subject: { kind: AuditSubjectKind; id: string; counts?: object },
): Promise<void> {
  await client.query(
    `insert into audit_entries (id, action, subject_kind, subject_id, detail, before, after)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      uuidv7(),
      action,
      subject.kind,
      subject.id,
      subject.counts ?? null,
      { masterKeyId: wrong.id },
      { masterKeyId: right.id },
    ],
  );
}
