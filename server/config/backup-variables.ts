import { z } from 'zod';
import { variable } from './config-variable.ts';
import { flag, key32, urlOf, wholeNumber } from './variable-schemas.ts';

const s3Place = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._-]+)*\/?$/;

/** Backups of the built-in database. */
export const backupVariables = {
  PITON_BACKUP_FOLDER: variable({
    schema: z
      .string()
      .refine(
        (text) => !text.startsWith('s3:') || s3Place.test(text),
        'is not like s3://bucket/folder',
      ),
    purpose:
      'The place for backups of the built-in database, of this installation alone: a folder on another disk than PITON_DATA, or s3://bucket/folder in an S3-compatible store. The server archives what it commits four times a second, and copies the whole database once a night.',
    byDefault: 'none: no backups',
    example: '/mnt/backups/piton',
  }),
  PITON_BACKUP_S3_ENDPOINT: variable({
    schema: urlOf('http:', 'https:'),
    purpose: 'The address of the S3-compatible store for s3:// in PITON_BACKUP_FOLDER.',
    byDefault: 'none; required with s3://',
    inProduction: 'https, except on a loopback name',
    example: 'https://s3.us-east-1.amazonaws.com',
  }),
  PITON_BACKUP_S3_REGION: variable({
    schema: z.string(),
    purpose: 'The region of the S3-compatible store.',
    byDefault: 'us-east-1',
    example: 'us-east-1',
  }),
  PITON_BACKUP_S3_KEY_ID: variable({
    schema: z.string(),
    purpose: 'The access key id at the S3-compatible store.',
    byDefault: 'none; required with s3://',
    example: 'AKIAIOSFODNN7EXAMPLE',
  }),
  PITON_BACKUP_S3_SECRET: variable({
    schema: z.string(),
    purpose:
      'The secret access key at the S3-compatible store. It must be allowed to list the bucket, and to read, write and delete objects in its folder.',
    byDefault: 'none; required with s3://',
    example: 'the secret of that access key',
    secret: 'whole',
  }),
  PITON_BACKUP_KEY: variable({
    schema: key32,
    purpose:
      'The key that encrypts backups: 32 random bytes in base64. Nothing can be restored without it, so keep a copy in another place, like the master key. A source below is safer.',
    byDefault: 'none; one source is required with PITON_BACKUP_FOLDER',
    example: 'the output of: openssl rand -base64 32',
    secret: 'whole',
  }),
  PITON_BACKUP_KEY_FILE: variable({
    schema: z.string(),
    purpose: 'A file that holds the backup key.',
    byDefault: 'none',
    inProduction: 'refused if others can read it, or its group can change it',
    example: '/etc/piton/backup-key',
  }),
  PITON_BACKUP_KEY_COMMAND: variable({
    schema: z.string(),
    purpose:
      'A shell command that prints the backup key, under the rules of PITON_MASTER_KEY_COMMAND.',
    byDefault: 'none',
    example: 'vault kv get -field=key secret/piton-backup',
    secret: 'whole',
  }),
  PITON_BACKUP_KEEP: variable({
    schema: wholeNumber(1, 1000),
    purpose:
      'How many nightly copies of the whole database to keep. A restore can go back to the oldest.',
    byDefault: '7',
    example: '7',
  }),
  PITON_BACKUP_DRILL: variable({
    schema: flag,
    purpose:
      'Restores each nightly copy in PITON_BACKUP_DRILL_FOLDER, checks ledger and audit there, and deletes it.',
    byDefault: '1',
    example: '0',
  }),
  PITON_BACKUP_DRILL_FOLDER: variable({
    schema: z.string(),
    purpose:
      'A folder with room for the whole database, in which the nightly restore makes and deletes the folder piton-backup-drill. A systemd service also needs it in ReadWritePaths=.',
    byDefault: 'PITON_DATA',
    example: '/mnt/spare',
  }),
};
