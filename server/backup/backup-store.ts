import type { BackupKey } from './backup-key.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Files by names with slashes. A file appears under its name once all of it is stored durably, and
 * is never changed in place.
 */
export type BackupFiles = {
  /** For messages. */
  readonly place: string;
  readonly write: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Throws `MissingFile`. */
  readonly read: (name: string) => AsyncIterable<Buffer>;
  /** The names directly within a folder, sorted; none if there is no such folder. */
  readonly list: (folder: string) => Promise<string[]>;
  /** Within a folder that exists: an unmounted disk must not be replaced by its mount point. */
  readonly makeFolder: (name: string) => Promise<void>;
  /** Also if there is no such file or folder. */
  readonly removeFile: (name: string) => Promise<void>;
  readonly removeFolder: (name: string) => Promise<void>;
};

/** All backups of an installation, and their key. */
export type BackupStore = { readonly files: BackupFiles; readonly key: BackupKey };

/** A file of the backup is missing, or differs from what was written. */
export class BackupDamage extends OperatorError {}

/** The store does not answer now, which says nothing about its content. */
export class StoreUnavailable extends OperatorError {}

export class MissingFile extends BackupDamage {
  constructor({ place }: Pick<BackupFiles, 'place'>, name: string, options?: ErrorOptions) {
    super(`The backup lacks ${place}/${name}.`, options);
  }
}
