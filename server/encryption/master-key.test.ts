import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { masterKeyFrom, readMasterKey } from './master-key.ts';

test('a key that is not configured is created once in the data folder, for its owner alone', () => {
  const dataFolder = path.join(temporaryFolder(), 'data');
  const made = readMasterKey({ masterKey: null, dataFolder });
  expect(readMasterKey({ masterKey: null, dataFolder })).toEqual(made);
  const file = path.join(dataFolder, 'master-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Production recognises it by its first bytes.
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64').subarray(0, 4).toString()).toBe('PDEV');
});

test('a configured key is used, and none is created', () => {
  const masterKey = randomBytes(32);
  const read = readMasterKey({ masterKey, dataFolder: '/nowhere/at/all' });
  expect(read).toEqual(masterKeyFrom(masterKey));
  expect(read.id).not.toContain(masterKey.toString('hex').slice(0, 8));
});

test('an invalid key file is not replaced', () => {
  const dataFolder = temporaryFolder();
  writeFileSync(path.join(dataFolder, 'master-key'), 'c2hvcnQ=\n');
  expect(() => readMasterKey({ masterKey: null, dataFolder })).toThrow(
    'does not hold a master key',
  );
});
