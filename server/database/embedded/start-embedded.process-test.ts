import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../with-connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded.ts';
import {
  keepersOf,
  postgresProcesses,
  runEmbedded,
  temporaryFolder,
} from './testing/run-embedded.ts';

const start = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, purpose: 'a test' });

test('keeps written rows durably, behind its own passwords', async () => {
  const dataFolder = temporaryFolder();
  let embedded = await start(dataFolder);
  const settings = await setting(embedded, ['fsync', 'synchronous_commit', 'data_checksums']);
  expect(settings).toEqual(['on', 'on', 'on']);
  await withConnection(embedded.owner, (client) =>
    client.query('create table kept as select 7 as n'),
  );
  await embedded.stop();

  embedded = await start(dataFolder);
  const kept = await withConnection(embedded.owner, (client) => client.query('select n from kept'));
  await embedded.stop();

  expect(kept.rows).toEqual([{ n: 7 }]);
  const passwordFile = path.join(dataFolder, 'database-passwords.json');
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  const passwords = Object.values(JSON.parse(readFileSync(passwordFile, 'utf8')) as object);
  expect(new Set(passwords).size).toBe(3);
  for (const password of passwords) expect(String(password).length).toBeGreaterThanOrEqual(43);
  expect(await postgresProcesses(dataFolder)).toEqual([]);
});

test('refuses connections without the password', async () => {
  const dataFolder = temporaryFolder();
  const embedded = await start(dataFolder);
  const guess = { ...embedded.app, password: 'piton' };
  await expect(withConnection(guess, () => Promise.resolve())).rejects.toMatchObject({
    code: '28P01',
  });
  await embedded.stop();
});

test('listens on this machine alone if the path is too long for a socket', async () => {
  const dataFolder = path.join(temporaryFolder(), 'a-long-folder-name'.repeat(6));
  const embedded = await start(dataFolder);
  expect(embedded.app.host).toBe('127.0.0.1');
  expect(await setting(embedded, ['listen_addresses'])).toEqual(['127.0.0.1']);
  await embedded.stop();
});

test('a second start on the same folder names the process that holds it', async () => {
  const dataFolder = temporaryFolder();
  const embedded = await start(dataFolder);
  const second = runEmbedded(dataFolder);
  expect(await second.exitCode).toBe(1);
  expect(second.errors()).toContain(`is in use by process ${process.pid} (a test, started `);
  await embedded.stop();
});

test('two starts at the same moment: exactly one gets the folder', async () => {
  const dataFolder = temporaryFolder();
  const starts = await Promise.allSettled([
    start(dataFolder),
    start(dataFolder),
    start(dataFolder),
  ]);
  const started = starts.filter((result) => result.status === 'fulfilled');
  expect(started).toHaveLength(1);
  await started[0]?.value.stop();
});

test('loses no acknowledged row when killed during writes', async () => {
  const dataFolder = temporaryFolder();
  const acknowledged = new Set<number>();
  for (const rows of [1, 40, 200]) {
    const running = runEmbedded(dataFolder);
    await running.until(() => running.acknowledged().length >= rows);
    running.child.kill('SIGKILL');
    await running.exitCode;
    for (const id of running.acknowledged()) acknowledged.add(id);
  }
  const embedded = await start(dataFolder);
  const found = await withConnection(embedded.owner, (client) =>
    client.query<{ id: string }>('select id from acknowledged'),
  );
  await embedded.stop();
  const kept = new Set(found.rows.map((row) => Number(row.id)));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(240);
});

test('PostgreSQL ends unprompted when the process that started it is killed', async () => {
  const dataFolder = temporaryFolder();
  const running = runEmbedded(dataFolder);
  await running.until(() => running.acknowledged().length > 0);
  expect(await postgresProcesses(dataFolder)).not.toEqual([]);
  running.child.kill('SIGKILL');
  await expect.poll(async () => postgresProcesses(dataFolder), { timeout: 5000 }).toEqual([]);
});

test('takes over from a PostgreSQL that lost both its starter and its keeper', async () => {
  const dataFolder = temporaryFolder();
  const running = runEmbedded(dataFolder);
  await running.until(() => running.acknowledged().length > 0);
  const keepers = await keepersOf(dataFolder);
  expect(keepers).toHaveLength(2);
  for (const keeper of keepers) process.kill(keeper, 'SIGKILL');
  running.child.kill('SIGKILL');
  await running.exitCode;
  expect(await postgresProcesses(dataFolder)).not.toEqual([]);
  const acknowledged = running.acknowledged();
  const embedded = await start(dataFolder);
  const found = await withConnection(embedded.owner, (client) =>
    client.query<{ count: string }>('select count(*) from acknowledged'),
  );
  await embedded.stop();
  expect(Number(found.rows[0]?.count)).toBeGreaterThanOrEqual(acknowledged.length);
});

/** For a busy machine; `npm run proof` measures the real recovery time. */
const patience = { timeout: 30_000 };
const restartLimitMs = 60_000;
const restartVictims = ['postmaster', 'every process', 'keeper'] as const;

test.each(restartVictims)(
  'restarts after a kill of the %s and keeps every row',
  async (victim) => {
    const dataFolder = temporaryFolder();
    const reports: string[] = [];
    const embedded = await startEmbeddedPostgres({
      dataFolder,
      purpose: 'a test',
      report: (message) => reports.push(message),
    });
    onTestFinished(() => embedded.stop());
    await withConnection(embedded.owner, (client) => client.query('create table kept (n int)'));
    const busy = withConnection(embedded.owner, async (client) => {
      await client.query('insert into kept values (7)');
      // Ignores signals: an orphan that outlives its postmaster.
      await client.query('select count(*) from generate_series(1, 10e9::bigint)');
    });
    // It is rejected before the test awaits it.
    busy.catch(() => undefined);
    await expect.poll(() => rowsOf(embedded)).toBe(1);
    for (const pid of await victims(dataFolder, victim)) process.kill(pid, 'SIGKILL');
    await expect(busy).rejects.toThrow();
    await expect.poll(() => rowsOf(embedded).catch(() => null), patience).toBe(1);
    expect(reports[0]).toContain('ended unexpectedly');
    expect(reports.at(-1)).toContain('is running again');
    await embedded.stop();
    expect(await postgresProcesses(dataFolder)).toEqual([]);
  },
  restartLimitMs,
);

test(
  'retries a restart that fails, says why, and stops in the middle of it',
  async () => {
    const dataFolder = temporaryFolder();
    const reports: string[] = [];
    const report = (message: string) => void reports.push(message);
    const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a test', report });
    onTestFinished(() => embedded.stop());
    const versionFile = path.join(dataFolder, 'postgres', 'cluster', 'PG_VERSION');
    const version = readFileSync(versionFile, 'utf8');
    const kill = async () => {
      for (const pid of await victims(dataFolder, 'postmaster')) process.kill(pid, 'SIGKILL');
    };
    const failures = () =>
      reports.filter((message) => message.includes('did not restart; retrying')).length;

    writeFileSync(versionFile, '11\n');
    await kill();
    await expect.poll(failures, patience).toBeGreaterThan(1);
    expect(reports.at(-1)).toContain('PG_VERSION');
    writeFileSync(versionFile, version);
    await expect.poll(() => reports.at(-1), patience).toContain('is running again');

    writeFileSync(versionFile, '11\n');
    const before = failures();
    await kill();
    await expect.poll(failures, patience).toBeGreaterThan(before);
    await embedded.stop();
    expect(await postgresProcesses(dataFolder)).toEqual([]);
  },
  restartLimitMs,
);

test('a stale pid file does not prevent a start, even if the number is in use', async () => {
  const dataFolder = temporaryFolder();
  await (await start(dataFolder)).stop();
  const cluster = path.join(dataFolder, 'postgres', 'cluster');
  const run = path.join(dataFolder, 'postgres', 'run');
  const lock = `${process.pid}\n${cluster}\n1\n5432\n${run}\n\n`;
  writeFileSync(path.join(cluster, 'postmaster.pid'), lock);
  writeFileSync(path.join(run, '.s.PGSQL.5432.lock'), lock);
  const embedded = await start(dataFolder);
  expect(await setting(embedded, ['data_directory'])).toEqual([cluster]);
  await embedded.stop();
});

test('an interrupted first start does not block the next', async () => {
  const dataFolder = temporaryFolder();
  const unfinished = path.join(dataFolder, 'postgres', 'unfinished-1', 'cluster');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
  const embedded = await start(dataFolder);
  await embedded.stop();
  expect(existsSync(path.dirname(unfinished))).toBe(false);
});

test.each([
  ['another version', '11\n'],
  ['something else', 'no version\n'],
  ['nothing', null],
])('explains a PG_VERSION that holds %s', async (_, version) => {
  const dataFolder = temporaryFolder();
  await (await start(dataFolder)).stop();
  const file = path.join(dataFolder, 'postgres', 'cluster', 'PG_VERSION');
  if (version === null) rmSync(file);
  else writeFileSync(file, version);
  await expect(start(dataFolder)).rejects.toThrow('(the file PG_VERSION). Start the Piton release');
});

test('explains missing or damaged passwords', async () => {
  const dataFolder = temporaryFolder();
  await (await start(dataFolder)).stop();
  const passwordFile = path.join(dataFolder, 'database-passwords.json');
  for (const spoilt of ['{}', '{"superuser": "x']) {
    writeFileSync(passwordFile, spoilt);
    await expect(start(dataFolder)).rejects.toThrow(
      `${passwordFile} does not contain the database’s passwords`,
    );
  }
  rmSync(passwordFile);
  await expect(start(dataFolder)).rejects.toThrow(`${passwordFile} is missing`);
});

async function setting(embedded: EmbeddedPostgres, names: string[]): Promise<string[]> {
  return withConnection(embedded.superuser, async (client) => {
    const values: string[] = [];
    for (const name of names) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`);
      values.push(rows[0]?.[name] ?? '');
    }
    return values;
  });
}

async function rowsOf(embedded: EmbeddedPostgres): Promise<number> {
  const { rows } = await withConnection(embedded.owner, (client) =>
    client.query<{ count: string }>('select count(*) from kept'),
  );
  return Number(rows[0]?.count);
}

async function victims(
  dataFolder: string,
  victim: 'keeper' | 'postmaster' | 'every process',
): Promise<number[]> {
  if (victim === 'keeper') return keepersOf(dataFolder);
  if (victim === 'every process') return postgresProcesses(dataFolder);
  const pidFile = path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  return [Number(readFileSync(pidFile, 'utf8').split('\n')[0])];
}
