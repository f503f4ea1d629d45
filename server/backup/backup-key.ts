import { createHash, hkdfSync } from 'node:crypto';

/** The id is public: it says which key a backup needs. */
export type BackupKey = { readonly id: string; readonly key: Buffer };

export function backupKeyFrom(key: Buffer): BackupKey {
  const hash = createHash('sha256').update('piton backup key').update(key);
  return { id: hash.digest('hex').slice(0, 16), key };
}

/** A key of one file, so that nonces can count its chunks. */
export function fileKey({ key }: BackupKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'piton backup file', 32));
}
