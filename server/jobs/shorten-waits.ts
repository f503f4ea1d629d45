import type pg from 'pg';

/**
 * The queue's backoff grows to six hours, longer than a half-hour link lives. This caps a failed
 * job's wait at `waitMaxMs`.
 */
export async function shortenWaits(pool: pg.Pool, waitMaxMs: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
        set run_at = now() + make_interval(secs => $1)
      where locked_at is null
        and last_error is not null
        and run_at > now() + make_interval(secs => $1)`,
    [waitMaxMs / 1000],
  );
}
