import { z } from 'zod';
import { variable } from './config-variable.ts';
import { key32, wholeNumber } from './variable-schemas.ts';

/** Backups of the built-in database. */
export const backupVariables = {
  PITON_BACKUP_FOLDER: variable({
    schema: z.string(),
    purpose:
      'The folder for backups of the built-in database, of this installation alone, on another disk than PITON_DATA. The server archives each second and copies the whole database once a night.',
    byDefault: 'none: no backups',
    example: '/mnt/backups/piton',
  }),
  PITON_BACKUP_KEY: variable({
    schema: key32,
    purpose:
      'The key that encrypts backups: 32 random bytes in base64. Nothing can be restored without it, so keep a copy in another place, like the master key.',
    byDefault: 'none; required with PITON_BACKUP_FOLDER',
    example: 'the output of: openssl rand -base64 32',
    secret: 'whole',
  }),
  PITON_BACKUP_KEEP: variable({
    schema: wholeNumber(1, 1000),
    purpose: 'How many copies of the whole database to keep. A restore can go back to the oldest.',
    byDefault: '7',
    example: '7',
  }),
};
