import type pg from 'pg';

/**
 * Gives jobs back whose worker is gone. A worker takes a job by writing the time on it, and its
 * process may be killed before it writes more. No run may take as long as `abandonedMs`, so whoever
 * holds a job longer does not work on it any more.
 */
export async function freeAbandonedJobs(pool: pg.Pool, abandonedMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs
        set locked_at = null,
            locked_by = null,
            run_at = greatest(run_at, now())
      where locked_at < now() - make_interval(secs => $1)`,
    [abandonedMs / 1000],
  );
  return rowCount ?? 0;
}
