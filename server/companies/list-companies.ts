import type { Company } from '@piton/contract/companies/company.ts';
import { feePercent, millsAsNumber } from '@piton/contract/money/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Reading } from '../database/reading-as.ts';
import { prepared } from '../database/prepared-statement.ts';
import type { Companies } from '../database/types.ts';
import { companyFieldsOf } from './company-columns.ts';
import { acceptsLive, type Standing } from './company-store.ts';

/** A user's companies with counters and keys, oldest first. */
export async function selectCompaniesOf(
  reading: Reading,
  userId: string,
  only: { companyId?: string } = {},
): Promise<Company[]> {
  const { rows } = await sql<Row>`
    ${prepared} select c.*, counters, keys, members
        from company_sides(${userId}, ${only.companyId ?? null}) own
        join companies c on c.id = own.company_id
       order by c.created_at, c.id`.execute(reading);
  return rows.map(companyOf);
}

/** As text, because a JSON number is not exact. */
type Counters = {
  readonly count: string;
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
  if (row.counters === null) throw new Error(`the caller is no member of company ${row.id}`);
  const { live, test } = row.counters;
  return {
    ...companyFieldsOf(row),
    companyId: row.id,
    created: row.created_at.toISOString(),
    lastEdited: row.last_edited_at?.toISOString() ?? null,
    balance: millsAsNumber(BigInt(live.balance)),
    testBalance: millsAsNumber(BigInt(test.balance)),
    lastTransactionTotal: millsAsNumber(BigInt(live.newest)),
    testLastTransactionTotal: millsAsNumber(BigInt(test.newest)),
    totalTrans: Number(live.count),
    testLotalTrans: Number(test.count),
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
