import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { makeDevelopmentKey } from '../config/keys/key-strength.ts';
import { makeDataFolder } from '../config/make-data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { writeDurably } from '../config/write-durably.ts';
import { keyId } from './key-id.ts';

/** The operator's key. It opens the root key and nothing else. */
export type MasterKey = { readonly use: 'master'; readonly id: string; readonly key: Buffer };

/** For messages; exactly one is used. */
export const masterKeySources =
  'the credential piton-master-key, PITON_MASTER_KEY_FILE, PITON_MASTER_KEY_COMMAND, PITON_MASTER_KEY or the file master-key in PITON_DATA';

export function masterKeyFrom(key: Buffer): MasterKey {
  return { use: 'master', id: keyId(key), key };
}

/** The configured key; outside production by default one in the data folder, created at the first start. */
export function readMasterKey(config: Pick<Config, 'masterKey' | 'dataFolder'>): MasterKey {
  return masterKeyFrom(config.masterKey ?? readOrMake(fileIn(config)));
}

/** The same without creating one; null if there is none. */
export function findMasterKey(config: Pick<Config, 'masterKey' | 'dataFolder'>): MasterKey | null {
  const key = config.masterKey ?? read(fileIn(config));
  return key === null ? null : masterKeyFrom(key);
}

function fileIn({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return path.join(dataFolder, 'master-key');
}

function readOrMake(file: string): Buffer {
  const found = read(file);
  if (found !== null) return found;
  const made = makeDevelopmentKey(randomBytes);
  makeDataFolder(path.dirname(file));
  writeDurably(file, `${made.toString('base64')}\n`, 0o600);
  return made;
}

function read(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const key = Buffer.from(text, 'base64');
  if (key.length === 32 && key.toString('base64') === text) return key;
  throw new OperatorError(
    `${file} does not hold a master key. Put back the file that was there: without it no company’s key opens.`,
  );
}
