import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { production } from '../../testing/production-settings.ts';
import { ConfigError, type Environment, readConfig } from '../read-config.ts';
import { makeDevelopmentKey } from './key-strength.ts';
import { runKeyCommand } from './run-key-command.ts';

const key = randomBytes(32);
const text = key.toString('base64');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'piton-master-key-'));
});

function keyFile({ mode = 0o400, holds = `${text}\n`, name = 'key' } = {}): string {
  const file = path.join(folder, name);
  writeFileSync(file, holds);
  chmodSync(file, mode);
  return file;
}

/** As systemd sets it up: the file is its owner's alone, or an access list gives it to the account. */
function credentials({ mode = 0o400 } = {}): Environment {
  keyFile({ mode, name: 'piton-master-key' });
  return { CREDENTIALS_DIRECTORY: folder };
}

const settings = (source: Environment) => ({
  ...production,
  PITON_MASTER_KEY: undefined,
  ...source,
});

const read = (source: Environment) =>
  readConfig({ ...settings(source), PITON_MODE: 'production' }).masterKey;

function problemsOf(source: Environment, mode: 'production' | 'demo' = 'production') {
  try {
    readConfig({ ...settings(source), PITON_MODE: mode });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('the key comes from a file, a credential or a command', () => {
  expect(read({ PITON_MASTER_KEY_FILE: keyFile() })).toEqual(key);
  expect(read({ PITON_MASTER_KEY_COMMAND: `printf %s '${text}'` })).toEqual(key);
  expect(read(credentials())).toEqual(key);
  expect(read(credentials({ mode: 0o440 }))).toEqual(key);
});

test('a folder of other credentials is no source', () => {
  writeFileSync(path.join(folder, 'tls-key'), 'x');
  expect(read({ CREDENTIALS_DIRECTORY: folder, PITON_MASTER_KEY: text })).toEqual(key);
});

test.each([0o404, 0o444, 0o420, 0o402, 0o644, 0o666])(
  'production refuses a file of mode %o',
  (mode) => {
    const source = { PITON_MASTER_KEY_FILE: keyFile({ mode }) };
    expect(problemsOf(source)).toEqual([expect.stringContaining('chmod 400')]);
    expect(problemsOf(source, 'demo')).toEqual([]);
  },
);

test('production refuses a credential that others can read', () => {
  expect(problemsOf(credentials({ mode: 0o444 }))).toEqual([
    expect.stringContaining('The credential piton-master-key in CREDENTIALS_DIRECTORY names'),
  ]);
});

test('two sources are refused, and neither is read', () => {
  const mark = path.join(folder, 'has-run');
  const sources: Environment = {
    PITON_MASTER_KEY: text,
    PITON_MASTER_KEY_FILE: keyFile(),
    PITON_MASTER_KEY_COMMAND: `touch ${mark}; printf %s '${text}'`,
    ...credentials(),
  };
  const names = Object.keys(sources);
  for (const one of names) {
    for (const other of names.filter((name) => name !== one)) {
      const both = { [one]: sources[one], [other]: sources[other] };
      expect(problemsOf(both)).toEqual([expect.stringContaining('keep one of them')]);
      expect(problemsOf(both, 'demo')).toHaveLength(1);
    }
  }
  expect(existsSync(mark)).toBe(false);
});

test('a source without a good key is refused by its name, without its content', () => {
  const aFolder = path.join(folder, 'folder');
  mkdirSync(aFolder);
  const made = makeDevelopmentKey(randomBytes).toString('base64');
  const refused: [Environment, RegExp][] = [
    [
      { PITON_MASTER_KEY_FILE: path.join(folder, 'gone') },
      /^PITON_MASTER_KEY_FILE names .+, which does not exist\.$/,
    ],
    [{ PITON_MASTER_KEY_FILE: aFolder }, /^PITON_MASTER_KEY_FILE .+no file/],
    [{ PITON_MASTER_KEY_FILE: keyFile({ holds: 'canary' }) }, /^PITON_MASTER_KEY_FILE .+32 bytes/],
    [{ PITON_MASTER_KEY_FILE: keyFile({ holds: made, name: 'dev' }) }, /_FILE was generated for/],
    [{ PITON_MASTER_KEY_COMMAND: 'echo canary' }, /^PITON_MASTER_KEY_COMMAND .+32 bytes/],
    [{ PITON_MASTER_KEY_COMMAND: 'echo canary >&2; exit 3' }, /^PITON_MASTER_KEY_COMMAND .+code 3/],
    [{ PITON_MASTER_KEY_COMMAND: 'yes canary' }, /^PITON_MASTER_KEY_COMMAND prints more than a/],
    [{}, /^PITON_MASTER_KEY is missing/],
  ];
  for (const [source, problem] of refused) {
    const problems = problemsOf(source);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join(' ')).not.toContain('canary');
    expect(problems.join(' ')).not.toContain(made);
  }
});

test('the backup key has the same sources, which are read only for backups', () => {
  const mark = path.join(folder, 'mark');
  const command = { PITON_BACKUP_KEY_COMMAND: `touch ${mark}; printf %s '${text}'` };
  const builtIn = { DATABASE_URL: '', DATABASE_OWNER_URL: '' };
  const readBackup = (source: Environment) =>
    readConfig({ ...production, ...builtIn, ...source, PITON_MODE: 'production' }).backup.key;
  expect(readBackup(command)).toBeNull();
  expect(existsSync(mark)).toBe(false);
  const place = { PITON_BACKUP_FOLDER: '/mnt/backups' };
  const sources = [command, { PITON_BACKUP_KEY_FILE: keyFile() }, { PITON_BACKUP_KEY: text }];
  for (const source of sources) expect(readBackup({ ...place, ...source })).toEqual(key);
  keyFile({ name: 'piton-backup-key' });
  const credential = { CREDENTIALS_DIRECTORY: folder };
  expect(readBackup({ ...place, ...credential })).toEqual(key);
  expect(() => readBackup({ ...place, ...command, ...credential })).toThrow('keep one of them');
  expect(() => readBackup(place)).toThrow('PITON_BACKUP_KEY is missing');
  const open = { PITON_BACKUP_KEY_FILE: keyFile({ mode: 0o444, name: 'open' }) };
  expect(() => readBackup({ ...place, ...open })).toThrow('other accounts can read');
});

test('a command that does not end is ended with all that it started', async () => {
  const pidFile = path.join(folder, 'pid');
  const command = `sleep 300 & echo $! > ${pidFile}; wait`;
  const result = runKeyCommand(command, { PATH: '/usr/bin:/bin' }, 500);
  expect(result).toEqual({ kind: 'failed', reason: 'did not end within 0.5 s' });
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a command cannot ask for input', () => {
  const { kind } = runKeyCommand('read line', { PATH: '/usr/bin:/bin' });
  expect(kind).toBe('failed');
});

/** False for a process that has ended, even if nobody has collected it yet. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
