import type pg from 'pg';

/**
 * Caps each job's wait at `waitMaxMs`. The queue's backoff grows to six hours, longer than a
 * half-hour link lives, and a job queued while the database's clock was ahead waits for that time.
 */
export async function shortenWaits(pool: pg.Pool, waitMaxMs: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
        set run_at = now() + make_interval(secs => $1)
      where locked_at is null
        and run_at > now() + make_interval(secs => $1)`,
    [waitMaxMs / 1000],
  );
}
