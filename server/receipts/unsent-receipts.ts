import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** A receipt that this process alone sends until its lease ends. */
export type LeasedReceipt = {
  readonly saleId: string;
  readonly queuedAt: Date;
  /** The number of failed attempts. */
  readonly attempts: bigint;
};

export type Lease = {
  /** As the database wrote it, because a `Date` has no microseconds. */
  readonly until: string;
  /** The longest waiting first. */
  readonly receipts: readonly LeasedReceipt[];
};

/** Leases the receipts that are due; another process takes others. Null if there are none. */
export async function leaseReceipts(
  transaction: Transaction<DB>,
  { max, leaseMs }: { max: number; leaseMs: number },
): Promise<Lease | null> {
  const { rows } = await sql<LeasedReceipt & { until: string }>`
    with due as (
      select sale_id, try_after from unsent_receipts
       where try_after <= (select database_now())
       order by try_after, sale_id
       limit ${max}
         for update skip locked
    ), leased as (
      update unsent_receipts as receipt
         set try_after = (select database_now()) + make_interval(secs => ${leaseMs / 1000})
        from due
       where receipt.sale_id = due.sale_id
      returning receipt.sale_id, receipt.queued_at, receipt.attempts, receipt.try_after as until,
                due.try_after as due_since
    )
    select sale_id as "saleId", queued_at as "queuedAt", attempts, until::text
      from leased order by due_since, sale_id`.execute(transaction);
  const [first] = rows;
  return first === undefined ? null : { until: first.until, receipts: rows };
}

/** Extends a lease for what is still unsent; null if it has lapsed or nothing is left. */
export async function renewLease(
  transaction: Transaction<DB>,
  { until, receipts }: Lease,
  leaseMs: number,
): Promise<Lease | null> {
  const { rows } = await sql<{ until: string }>`
    update unsent_receipts
       set try_after = (select database_now()) + make_interval(secs => ${leaseMs / 1000})
     where sale_id = any(${receipts.map(({ saleId }) => saleId)}::uuid[])
       and try_after = ${until}::timestamptz
    returning try_after::text as until`.execute(transaction);
  const [first] = rows;
  return first === undefined ? null : { until: first.until, receipts };
}

/** The longest wait between two attempts, in seconds. */
const maxWaitSeconds = 300;

export type LeaseOutcome = {
  /** Accepted by the mail server, refused by it, or given up. */
  readonly ended: readonly string[];
  readonly failed: readonly string[];
  /** Not attempted. */
  readonly released: readonly string[];
};

/**
 * Ends a lease. Only a lease that has not lapsed may set the time of another attempt, because
 * another process may be sending the receipt by now.
 */
export async function endLease(
  transaction: Transaction<DB>,
  { until }: Pick<Lease, 'until'>,
  { ended, failed, released }: LeaseOutcome,
): Promise<void> {
  if (ended.length > 0) await deleteEnded(transaction, ended);
  if (failed.length + released.length === 0) return;
  await sql`
    update unsent_receipts
       set attempts = attempts + is_failed::integer,
           try_after = database_now() + case when is_failed
             then least(exp(least(10, attempts + 1)), ${maxWaitSeconds}) * interval '1 second'
             else interval '0' end
      from (select unnest(${failed}::uuid[]) as id, true as is_failed
            union all select unnest(${released}::uuid[]), false) as unsent
     where sale_id = id and try_after = ${until}::timestamptz`.execute(transaction);
}

export async function deleteEnded(
  transaction: Transaction<DB>,
  ended: readonly string[],
): Promise<void> {
  await sql`delete from unsent_receipts where sale_id = any(${ended}::uuid[])`.execute(transaction);
}
