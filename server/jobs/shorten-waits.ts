import type pg from 'pg';

/**
 * The queue's own waits grow to six hours; a link for half an hour would be over by the first of them.
 * So no job that failed waits longer than `waitMaxMs` for its next try.
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
