import type { ReviewKind, ReviewQueue, WaitingReview } from '@piton/contract/reviews/review.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { maskedNumber } from '../banking/account-number.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { reviewDue } from './review-clock.ts';

const shownMax = 200;

type Row = {
  kind: WaitingReview['kind'];
  id: string;
  title: string;
  last_four: string | null;
  owner_id: string;
  owner_name: string;
  submitted_at: Date;
  is_first: boolean;
  first_by: string | null;
  first_name: string | null;
  /** True if this reviewer may not approve together with the first one yet. */
  is_too_soon: boolean;
};

type ReviewsQuery = {
  readonly staffId: string;
  /** Null for all kinds. */
  readonly kind: ReviewKind | null;
};

/** Everything that waits for a decision, longest wait first, so that overdue items lead. */
export async function listReviews(
  database: Kysely<DB>,
  { staffId, kind }: ReviewsQuery,
  now: Date,
): Promise<ReviewQueue> {
  const { rows, counts } = await actingAs(database, { staffId }, async (transaction) => ({
    rows: await selectWaiting(transaction, { staffId, kind }),
    counts: await countWaiting(transaction),
  }));
  const items = rows.map((row): WaitingReview => {
    const due = reviewDue(row.submitted_at);
    return {
      kind: row.kind,
      id: row.id,
      title: row.last_four === null ? row.title : `${row.title} ${maskedNumber(row.last_four)}`,
      owner: { uid: row.owner_id, displayName: row.owner_name },
      submitted: row.submitted_at.toISOString(),
      due: due.toISOString(),
      isOverdue: due <= now,
      isFirst: row.is_first,
      firstApprover:
        row.first_by === null ? null : { uid: row.first_by, displayName: row.first_name ?? '' },
      isForYou: row.first_by !== staffId && row.owner_id !== staffId && !row.is_too_soon,
    };
  });
  return { items, counts };
}

/** Excludes closed accounts. */
const waiting = sql`
  waiting as (
    select kind, records.id, title, last_four, owner_id, owners.display_name as owner_name, submitted_at
      from (
        select 'company' as kind, id, name as title, null as last_four, owner_id, submitted_at
          from companies where in_review and review_note = ''
        union all
        select 'bank_account', user_id::text, bank_name, last_four, user_id, submitted_at
          from bank_accounts where in_review and review_note = ''
      ) records
      join users owners on owners.id = records.owner_id and owners.closed_at is null
  )`;

async function selectWaiting(
  transaction: Transaction<DB>,
  { staffId, kind }: ReviewsQuery,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${waiting}
    select waiting.*,
           not exists (
             select from review_decisions d
              where d.kind = waiting.kind and d.subject_id = waiting.id
           ) as is_first,
           approvals.first_by, firsts.display_name as first_name,
           approvals.first_by is not null
             and may_approve_together_from(approvals.first_by, ${staffId}) is not null as is_too_soon
      from waiting
      left join approvals on approvals.kind = waiting.kind and approvals.subject_id = waiting.id
                         and approvals.second_at is null and approvals.void_at is null
      left join users firsts on firsts.id = approvals.first_by
     where ${kind}::text is null or waiting.kind = ${kind}
     order by submitted_at, waiting.kind, waiting.id
     limit ${shownMax}`.execute(transaction);
  return rows;
}

async function countWaiting(transaction: Transaction<DB>): Promise<ReviewQueue['counts']> {
  const { rows } = await sql<{ kind: ReviewKind; count: bigint }>`
    with ${waiting} select kind, count(*) as count from waiting group by kind`.execute(transaction);
  const countOf = (kind: ReviewKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return { company: countOf('company'), bank_account: countOf('bank_account') };
}
