import type pg from 'pg';

/**
 * Releases jobs whose worker has died: a worker claims a job by writing the time on it. No run may
 * take `abandonedMs`, so an older claim belongs to a dead worker, and so does one from a time when the
 * database's clock was that far ahead. A change of the clock can repeat a run, as a dead worker can.
 */
export async function freeAbandonedJobs(pool: pg.Pool, abandonedMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs
        set locked_at = null,
            locked_by = null,
            run_at = greatest(run_at, now())
      where locked_at < now() - make_interval(secs => $1)
         or locked_at > now() + make_interval(secs => $1)`,
    [abandonedMs / 1000],
  );
  return rowCount ?? 0;
}
