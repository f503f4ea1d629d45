import path from 'node:path';

/** Names the place of this database’s backups. A new database must not inherit it. */
export function backupMarkerFile(dataFolder: string): string {
  return path.join(dataFolder, 'backup-marker');
}
