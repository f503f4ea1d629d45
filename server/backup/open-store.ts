import { bucketOf } from '../config/backup-config.ts';
import type { Config } from '../config/config.ts';
import { backupKeyFrom } from './backup-key.ts';
import type { BackupFiles, BackupStore } from './backup-store.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';

type Settings = Pick<Config['backup'], 'folder' | 'key' | 's3'>;

/** Null if backups are not configured. */
export function openStore({ folder, key, s3 }: Settings): BackupStore | null {
  if (folder === null || key === null) return null;
  return { files: filesIn(folder, s3), key: backupKeyFrom(key) };
}

function filesIn(folder: string, s3: Config['backup']['s3']): BackupFiles {
  const found = bucketOf(folder);
  if (found === null) return folderFiles(folder);
  const { endpoint, region, keyId, secret } = s3;
  // The configuration's rules refuse it.
  if (endpoint === null || keyId === null || secret === null) throw new Error('no store');
  return s3Files({ ...found, endpoint, region, keyId, secret });
}
