import type { Company } from '@piton/contract/company.ts';
import { millsAsNumber } from '@piton/contract/money.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { Companies, DB } from '../database/types.ts';
import { saidIn } from './company-fields.ts';
import { acceptsLive, type Standing } from './company-store.ts';

/** The companies that somebody uses, with their counters and keys, oldest first. */
export async function selectCompaniesOf(
  transaction: Transaction<DB>,
  userId: string,
  only: { companyId?: string } = {},
): Promise<Company[]> {
  const { rows } = await sql<Row>`
    ${plannedOnce} select c.*,
           (select array_agg(m.user_id order by m.added_at, m.user_id)
              from company_members m where m.company_id = c.id) as members,
           (select json_object_agg(t.mode, json_build_object(
                     'approved', t.approved_count::text, 'newest', t.newest_mills::text,
                     'payoutPending', t.payout_pending, 'balance', b.balance_mills::text
                   ))
              from company_totals t
              join ledger_accounts a on a.company_id = t.company_id and a.mode = t.mode
               and a.code = 'merchant_payable'
              join ledger_balances b on b.account_id = a.id
             where t.company_id = c.id) as counters
      from company_members mine
      join companies c on c.id = mine.company_id
     where mine.user_id = ${userId} and c.id = coalesce(${only.companyId ?? null}, c.id)
     order by c.created_at, c.id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const keys = await selectKeys(transaction, ids);
  return rows.map((row) => companyOf(row, keys));
}

/** As text, because a number of JSON is not exact. */
type Counters = {
  readonly approved: string;
  readonly newest: string;
  readonly payoutPending: boolean;
  readonly balance: string;
};

type Row = Selectable<Companies> & {
  readonly members: readonly string[];
  readonly counters: Readonly<Record<'live' | 'test', Counters>>;
};

type Key = { companyId: string; keyId: string; state: string; publicKey: string; created: Date };
async function selectKeys(transaction: Transaction<DB>, ids: string[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
    ${plannedOnce} select company_id as "companyId", key_id as "keyId", state, public_key as "publicKey",
           created_at as created
      from public_keys_of(${ids})`.execute(transaction);
  return rows;
}

function companyOf(row: Row, keys: readonly Key[]): Company {
  const own = keys.filter(({ companyId }) => companyId === row.id);
  const [active] = own;
  if (active === undefined) throw new Error(`company ${row.id} has no active key`);
  const { live, test } = row.counters;
  return {
    ...saidIn(row),
    companyId: row.id,
    created: row.created_at.toISOString(),
    lastEdited: row.last_edited_at?.toISOString() ?? null,
    balance: millsAsNumber(BigInt(live.balance)),
    testBalance: millsAsNumber(BigInt(test.balance)),
    lastTransactionTotal: millsAsNumber(BigInt(live.newest)),
    testLastTransactionTotal: millsAsNumber(BigInt(test.newest)),
    totalTrans: Number(live.approved),
    testLotalTrans: Number(test.approved),
    payoutPending: live.payoutPending,
    inReview: row.in_review,
    lastReview: row.review_note,
    publicKey: active.publicKey,
    companyOwner: row.owner_id,
    standardUsers: [row.owner_id, ...row.members.filter((id) => id !== row.owner_id)],
    reviewFields: row.review_fields as Record<string, string>,
    acceptsLive: acceptsLive({ standing: row.standing as Standing }),
    keys: own.map(({ keyId, state, created }) => ({
      keyId,
      state: state === 'active' ? 'active' : 'retiring',
      created: created.toISOString(),
    })),
    version: row.version,
  };
}
