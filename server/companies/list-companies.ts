import type { Company } from '@piton/contract/company.ts';
import { feePercent, millsAsNumber } from '@piton/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { Companies } from '../database/types.ts';
import { saidIn } from './company-fields.ts';
import { acceptsLive, type Standing } from './company-store.ts';

/** The companies that somebody uses, with their counters and keys, oldest first. */
export async function selectCompaniesOf(
  reading: Reading,
  userId: string,
  only: { companyId?: string } = {},
): Promise<Company[]> {
  const { rows } = await sql<Row>`
    ${plannedOnce} with own as materialized (
        select company_id from company_members
         where user_id = ${userId} and company_id = coalesce(${only.companyId ?? null}, company_id)
      ), counters as (
        select company_id, json_object_agg(mode, json_build_object(
                 'approved', approved_count::text, 'newest', newest_mills::text,
                 'payoutPending', payout_pending, 'balance', balance_mills::text
               )) as counters
          from company_counters((select array_agg(company_id) from own))
         group by company_id
      ), keys as (
        select company_id, json_agg(json_build_object(
                 'keyId', key_id, 'state', state, 'publicKey', public_key, 'created', created_at
               ) order by state, created_at desc) as keys
          from public_keys_of((select array_agg(company_id) from own))
         group by company_id
      )
      select c.*, counters, keys,
             (select array_agg(m.user_id order by m.added_at, m.user_id)
                from company_members m where m.company_id = c.id) as members
        from own
        join companies c on c.id = own.company_id
        left join counters on counters.company_id = c.id
        left join keys on keys.company_id = c.id
       order by c.created_at, c.id`.execute(reading);
  return rows.map(companyOf);
}

/** As text, because a number of JSON is not exact. */
type Counters = {
  readonly approved: string;
  readonly newest: string;
  readonly payoutPending: boolean;
  readonly balance: string;
};

/** The active one first. */
type Key = {
  readonly keyId: string;
  readonly state: string;
  readonly publicKey: string;
  readonly created: string;
};

type Row = Selectable<Companies> & {
  readonly members: readonly string[];
  readonly keys: readonly Key[] | null;
  readonly counters: Readonly<Record<'live' | 'test', Counters>> | null;
};

function companyOf(row: Row): Company {
  const keys = row.keys ?? [];
  const [active] = keys;
  if (active === undefined) throw new Error(`company ${row.id} has no active key`);
  if (row.counters === null) throw new Error(`whoever asks does not work with company ${row.id}`);
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
    feePercent: feePercent(row.fee_basis_points),
    keys: keys.map(({ keyId, state, created }) => ({
      keyId,
      state: state === 'active' ? 'active' : 'retiring',
      created: new Date(created).toISOString(),
    })),
    version: row.version,
  };
}
