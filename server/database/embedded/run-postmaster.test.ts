import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { binariesIn } from './postgres-binaries.ts';
import { memorySettings, type PostmasterOptions, runPostmaster } from './run-postmaster.ts';
import { temporaryFolder } from './testing/run-embedded.ts';

/**
 * Stays alive, identifies itself, and writes the pid file like PostgreSQL, up to the state in line
 * eight.
 */
const opening = `
  const { writeFileSync } = require('node:fs');
  const cluster = process.argv[3];
  writeFileSync(cluster + '/../pid', String(process.pid));
  const state = (word) => writeFileSync(
    cluster + '/postmaster.pid', [process.pid, cluster, 1, 5432, '', '', '', word, ''].join('\\n'));
  setInterval(() => undefined, 1000);
  process.on('SIGINT', () => process.exit());
`;

/** Options that run our program in place of PostgreSQL. */
function inPlaceOfPostgres(script: string): { options: PostmasterOptions; reports: string[] } {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const binaries = binariesIn(path.join(folder, 'native'));
  mkdirSync(path.dirname(binaries.postgres), { recursive: true });
  writeFileSync(binaries.postgres, `#!${process.execPath}\n${opening}${script}`, { mode: 0o755 });
  const home = path.join(folder, 'postgres');
  mkdirSync(path.join(home, 'run'), { recursive: true });
  mkdirSync(path.join(home, 'cluster'));
  const reports: string[] = [];
  const options: PostmasterOptions = {
    place: { binaries, home, owner: null, prefix: [], note: null },
    address: {
      host: '',
      port: 5432,
      settings: { listen_addresses: '', port: '5432', unix_socket_directories: home },
    },
    logFile: path.join(folder, 'postgres.log'),
    durability: 'fast',
    report: (message) => reports.push(message),
    patience: { silenceLimitMs: 1000, reportEveryMs: 200 },
  };
  return { options, reports };
}

function isRunning({ place }: PostmasterOptions): boolean {
  const pid = readFileSync(path.join(place.home, 'pid'), 'utf8');
  try {
    // Empty if it has ended and its parent has not yet read its exit status.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

test.each([
  ['stops on request', ''],
  ['ignores the request', "process.removeAllListeners('SIGINT').on('SIGINT', () => undefined);"],
])('a silent process ends with the failed start if it %s', async (_, script) => {
  const { options } = inPlaceOfPostgres(script);
  await expect(runPostmaster(options)).rejects.toThrow('no sign of life for 1 s');
  await expect.poll(() => isRunning(options)).toBe(false);
});

test('a recovery has no time limit, and is logged', async () => {
  const { options, reports } = inPlaceOfPostgres(
    "state('starting'); setTimeout(() => state('ready'), 3000);",
  );
  const postmaster = await runPostmaster(options);
  expect(reports.length).toBeGreaterThan(2);
  expect(reports[0]).toContain(`Its log is ${options.logFile}`);
  await postmaster.stop();
  await expect.poll(() => isRunning(options)).toBe(false);
});

test('a process that ends during recovery fails the start at once with its own error', async () => {
  const { options } = inPlaceOfPostgres(
    "state('starting'); setTimeout(() => { console.error('PANIC:  no such page'); process.exit(1); }, 300);",
  );
  await expect(runPostmaster(options)).rejects.toThrow('PANIC:  no such page');
  await expect.poll(() => isRunning(options)).toBe(false);
});

test.each([
  [0.5, '128MB', '256MB'],
  [4, '512MB', '2048MB'],
  [64, '2048MB', '32768MB'],
])('takes its share of %s GB of memory', (gigabytes, shared_buffers, effective_cache_size) => {
  const settings = memorySettings(gigabytes * 2 ** 30);
  expect(settings).toEqual({ shared_buffers, effective_cache_size });
});
