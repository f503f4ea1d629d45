/** A given server's own account of its archive, which any login may read. */
export type Archiver = {
  /** False if `archive_mode` is off: then it archives nothing, or in another way. */
  readonly isOn: boolean;
  /** Null before the first time, and after a crash until the next. */
  readonly archivedAt: Date | null;
  /** The last attempt failed. */
  readonly isFailing: boolean;
};

type Query = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

export async function readArchiver(query: Query): Promise<Archiver> {
  const { rows } = await query(`
    select current_setting('archive_mode') <> 'off' as "isOn",
           last_archived_time as "archivedAt",
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
             as "isFailing"
      from pg_stat_archiver`);
  return rows[0] as Archiver;
}
