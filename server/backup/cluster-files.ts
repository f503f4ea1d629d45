import { readdir } from 'node:fs/promises';
import path from 'node:path';

export type ClusterFiles = { readonly folders: string[]; readonly files: string[] };

/** PostgreSQL rebuilds their content, or it belongs to one run or to this cluster alone. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const skipped =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|recovery\.signal|pg_internal\.init|pgsql_tmp.*)$/;
const control = path.join('global', 'pg_control');

/** The files of a base backup. The control file comes last, as PostgreSQL requires. */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const found: ClusterFiles = { folders: [], files: [] };
  for (const entry of entries) {
    const name = path.relative(cluster, path.join(entry.parentPath, entry.name));
    const [top = ''] = name.split(path.sep);
    if (skipped.test(entry.name) || (emptied.has(top) && name !== top)) continue;
    if (entry.isDirectory()) found.folders.push(name);
    else if (entry.isFile() && name !== control) found.files.push(name);
  }
  found.folders.push(path.join('pg_wal', 'archive_status'));
  found.files.push(control);
  return { folders: found.folders.toSorted(), files: found.files };
}
