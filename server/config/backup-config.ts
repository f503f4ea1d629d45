import type { z } from 'zod';
import type { backupVariables } from './backup-variables.ts';
import type { Config } from './config.ts';
import type { Show } from './config-variables.ts';

type Settings = {
  readonly [Name in keyof typeof backupVariables]?: z.output<
    (typeof backupVariables)[Name]['schema']
  >;
};

export function backupFrom(settings: Settings, key: Buffer | null): Config['backup'] {
  return {
    folder: settings.PITON_BACKUP_FOLDER ?? null,
    s3: {
      endpoint: settings.PITON_BACKUP_S3_ENDPOINT ?? null,
      region: settings.PITON_BACKUP_S3_REGION ?? 'us-east-1',
      keyId: settings.PITON_BACKUP_S3_KEY_ID ?? null,
      secret: settings.PITON_BACKUP_S3_SECRET ?? null,
    },
    key,
    keep: settings.PITON_BACKUP_KEEP ?? 7,
    drill: settings.PITON_BACKUP_DRILL ?? true,
    drillFolder: settings.PITON_BACKUP_DRILL_FOLDER ?? null,
  };
}

export function describeBackup(
  { folder, s3, key, keep, drill, drillFolder }: Config['backup'],
  show: Show,
): Record<keyof Config['backup'], unknown> {
  return {
    folder: show('PITON_BACKUP_FOLDER', folder),
    s3: {
      endpoint: show('PITON_BACKUP_S3_ENDPOINT', s3.endpoint),
      region: show('PITON_BACKUP_S3_REGION', s3.region),
      keyId: show('PITON_BACKUP_S3_KEY_ID', s3.keyId),
      secret: show('PITON_BACKUP_S3_SECRET', s3.secret),
    },
    key: show('PITON_BACKUP_KEY', key),
    keep: show('PITON_BACKUP_KEEP', keep),
    drill: show('PITON_BACKUP_DRILL', drill),
    drillFolder: show('PITON_BACKUP_DRILL_FOLDER', drillFolder),
  };
}

/** The bucket and prefix of `s3://bucket/prefix`; null for a folder. */
export function bucketOf(place: string): { bucket: string; prefix: string } | null {
  const found = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place);
  return found === null ? null : { bucket: found[1] ?? '', prefix: found[2] ?? '' };
}
