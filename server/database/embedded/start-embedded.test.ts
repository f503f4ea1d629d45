import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withConnection } from '../with-connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded.ts';
import {
  keepersOf,
  postgresProcesses,
  runEmbedded,
  temporaryFolder,
} from './testing/run-embedded.ts';

const start = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, purpose: 'a test' });

test('keeps what was written, durably and behind passwords of its own', async () => {
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

test('lets nobody in without the password', async () => {
  const dataFolder = temporaryFolder();
  const embedded = await start(dataFolder);
  const guess = { ...embedded.app, password: 'piton' };
  await expect(withConnection(guess, () => Promise.resolve())).rejects.toMatchObject({
    code: '28P01',
  });
  await embedded.stop();
});

test('listens on this machine alone where the path is too long for a socket', async () => {
  const dataFolder = path.join(temporaryFolder(), 'a-long-folder-name'.repeat(6));
  const embedded = await start(dataFolder);
  expect(embedded.app.host).toBe('127.0.0.1');
  expect(await setting(embedded, ['listen_addresses'])).toEqual(['127.0.0.1']);
  await embedded.stop();
});

test('a second start on the same folder is told who holds it', async () => {
  const dataFolder = temporaryFolder();
  const embedded = await start(dataFolder);
  const second = runEmbedded(dataFolder);
  expect(await second.exitCode).toBe(1);
  expect(second.errors()).toContain(`is in use by process ${process.pid} (a test, started `);
  await embedded.stop();
});

test('of two starts at the same moment exactly one gets the folder', async () => {
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

test('loses no acknowledged row when the process is killed while it writes', async () => {
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

test('PostgreSQL ends by itself when the process that started it is killed', async () => {
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

test('a pid file left behind does not keep it from starting, whoever has that number now', async () => {
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

test('a first start that was cut off in the middle leaves nothing in the way', async () => {
  const dataFolder = temporaryFolder();
  const unfinished = path.join(dataFolder, 'postgres', 'unfinished-1', 'cluster');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
  const embedded = await start(dataFolder);
  await embedded.stop();
  expect(existsSync(path.dirname(unfinished))).toBe(false);
});

test('says what is wrong when the passwords are gone or spoilt', async () => {
  const dataFolder = temporaryFolder();
  await (await start(dataFolder)).stop();
  const passwordFile = path.join(dataFolder, 'database-passwords.json');
  for (const spoilt of ['{}', '{"superuser": "x']) {
    writeFileSync(passwordFile, spoilt);
    await expect(start(dataFolder)).rejects.toThrow(`${passwordFile} does not hold the passwords`);
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
