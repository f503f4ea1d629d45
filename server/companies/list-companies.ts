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
  const rows = await transaction
    .selectFrom('companies')
    .innerJoin('company_members', 'company_members.company_id', 'companies.id')
    .selectAll('companies')
    .modifyFront(plannedOnce)
    .where('company_members.user_id', '=', userId)
    .$if(only.companyId !== undefined, (query) =>
      query.where('companies.id', '=', only.companyId ?? ''),
    )
    .orderBy('companies.created_at')
    .orderBy('companies.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const beside: Beside = {
    keys: await selectKeys(transaction, ids),
    counters: await selectCounters(transaction, ids),
    members: await selectMembers(transaction, ids),
  };
  return rows.map((row) => companyOf(row, beside));
}

/** One statement for any number of them. */
function anyOf(ids: string[]) {
  return sql<string>`any(${ids})`;
}

type Key = { companyId: string; keyId: string; state: string; publicKey: string; created: Date };
type Counters = {
  company_id: string;
  mode: string;
  approved_count: bigint;
  newest_mills: bigint;
  payout_pending: boolean;
  balance_mills: bigint;
};
type Member = { company_id: string; user_id: string };
type Beside = { keys: Key[]; counters: Counters[]; members: Member[] };

async function selectKeys(transaction: Transaction<DB>, ids: string[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
    ${plannedOnce} select company_id as "companyId", key_id as "keyId", state, public_key as "publicKey",
           created_at as created
      from public_keys_of(${ids})`.execute(transaction);
  return rows;
}

function selectCounters(transaction: Transaction<DB>, ids: string[]): Promise<Counters[]> {
  return transaction
    .selectFrom('company_totals')
    .innerJoin('ledger_accounts', (join) =>
      join
        .onRef('ledger_accounts.company_id', '=', 'company_totals.company_id')
        .onRef('ledger_accounts.mode', '=', 'company_totals.mode')
        .on('ledger_accounts.code', '=', 'merchant_payable'),
    )
    .innerJoin('ledger_balances', 'ledger_balances.account_id', 'ledger_accounts.id')
    .select([
      'company_totals.company_id',
      'company_totals.mode',
      'approved_count',
      'newest_mills',
      'payout_pending',
      'balance_mills',
    ])
    .modifyFront(plannedOnce)
    .where('company_totals.company_id', '=', anyOf(ids))
    .execute();
}

function selectMembers(transaction: Transaction<DB>, ids: string[]): Promise<Member[]> {
  return transaction
    .selectFrom('company_members')
    .select(['company_id', 'user_id'])
    .modifyFront(plannedOnce)
    .where('company_id', '=', anyOf(ids))
    .orderBy('added_at')
    .orderBy('user_id')
    .execute();
}

function companyOf(row: Selectable<Companies>, { keys, counters, members }: Beside): Company {
  const own = keys.filter(({ companyId }) => companyId === row.id);
  const [active] = own;
  if (active === undefined) throw new Error(`company ${row.id} has no active key`);
  const others = members.filter((member) => member.company_id === row.id);
  const live = countersOf(counters, row.id, 'live');
  const test = countersOf(counters, row.id, 'test');
  return {
    ...saidIn(row),
    companyId: row.id,
    created: row.created_at.toISOString(),
    lastEdited: row.last_edited_at?.toISOString() ?? null,
    balance: millsAsNumber(live.balance_mills),
    testBalance: millsAsNumber(test.balance_mills),
    lastTransactionTotal: millsAsNumber(live.newest_mills),
    testLastTransactionTotal: millsAsNumber(test.newest_mills),
    totalTrans: Number(live.approved_count),
    testLotalTrans: Number(test.approved_count),
    payoutPending: live.payout_pending,
    inReview: row.in_review,
    lastReview: row.review_note,
    publicKey: active.publicKey,
    companyOwner: row.owner_id,
    standardUsers: ownerFirst(others, row.owner_id),
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

function countersOf(counters: Counters[], companyId: string, mode: string): Counters {
  const found = counters.find((one) => one.company_id === companyId && one.mode === mode);
  if (found === undefined) throw new Error(`company ${companyId} has no counters`);
  return found;
}

function ownerFirst(members: Member[], ownerId: string): string[] {
  const ids = members.map((member) => member.user_id);
  return [ownerId, ...ids.filter((id) => id !== ownerId)];
}
