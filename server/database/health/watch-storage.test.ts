import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { bindHealth } from '../../http/health.ts';
import { capturedLog, testApp } from '../../http/testing/test-app.ts';
import { piton } from '../../piton/testing/run-piton.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';
import { keepRootKey } from '../../encryption/root-keys/open-root-key.ts';
import { storageCheck } from '../../startup/ready-checks.ts';
import { connect } from '../connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import { temporaryFolder } from '../embedded/testing/run-embedded.ts';
import { explainDatabaseError } from '../explain-database-error.ts';
import { migrate } from '../release/migrate.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { watchStorage } from './watch-storage.ts';
import { withConnection } from '../with-connection.ts';

const masterKey = Buffer.alloc(32, 7);

test('a damaged table is named in the log and by each command, and the server is not ready', async () => {
  const dataFolder = temporaryFolder();
  await makeDamaged(dataFolder, ['ledger_accounts', 'banks_pkey']);
  const embedded = await start(dataFolder);
  onTestFinished(embedded.stop);
  const first = watching(embedded);
  const other = watching(embedded);
  await other.poll();
  expect(await first.ready()).toEqual({ ready: true, checks: { storage: 'ok' } });
  expect(await other.ready()).toMatchObject({ ready: true });

  await expect(sql`select from ledger_accounts`.execute(first.kysely)).rejects.toMatchObject({
    code: 'XX001',
  });
  const named = /The database is damaged: the table ledger_accounts cannot be read \(invalid page/;
  await expect.poll(first.errors).toEqual([expect.stringMatching(named)]);
  expect(await first.ready()).toEqual({ ready: false, checks: { storage: 'failing' } });

  // Another server, without an error of its own, notices it at its next look.
  await other.poll();
  expect(other.errors()).toEqual([expect.stringContaining('a page has a wrong checksum')]);
  expect(await other.ready()).toMatchObject({ ready: false });

  await expectDamage(dataFolder, named);
  expect(await readByIndex(embedded)).toMatch(
    /the index banks_pkey of the table banks cannot be read/,
  );
});

test.each([
  ['another version', '9\n', 'database files are incompatible with server'],
  ['no version', 'x', 'is not a valid data directory'],
])(
  'a PG_VERSION file with %s fails readiness until a restart, and each command names it',
  async (_, content, reason) => {
    const dataFolder = temporaryFolder();
    const embedded = await start(dataFolder);
    onTestFinished(embedded.stop);
    await migrate(embedded.owner);
    const server = watching(embedded);
    await server.poll();
    expect(await server.ready()).toMatchObject({ ready: true });

    const file = await versionFile(embedded);
    const right = readFileSync(file);
    writeFileSync(file, content);
    await server.poll();
    const named = /The database is damaged: its version file PG_VERSION is wrong \(/;
    expect(server.errors()).toEqual([expect.stringMatching(named)]);
    expect(server.errors()).toEqual([expect.stringContaining(reason)]);
    expect(await server.ready()).toEqual({ ready: false, checks: { storage: 'failing' } });
    await expectDamage(dataFolder, named);

    writeFileSync(file, right);
    await server.poll();
    expect(await server.ready()).toMatchObject({ ready: false });
  },
);

test('a start with damaged roles says so without naming a table', async () => {
  const dataFolder = temporaryFolder();
  await makeDamaged(dataFolder, ['pg_authid']);
  await expect(start(dataFolder)).rejects.toThrow(
    /^The database is damaged: a file cannot be read \(invalid page in block 0 of relation .*\)\. Stop Piton/,
  );
});

test('a write on a full disk is reported once, and forgotten when a write succeeds', async () => {
  const database = await createTestDatabase();
  const { log, lines } = capturedLog();
  const watch = watchStorage({ connection: database.app, home: null, log });
  const pools = connect({
    connection: watch.connection,
    poolSize: 2,
    onIdleError: () => undefined,
  });
  onTestFinished(async () => {
    await pools.close();
    await database.drop();
  });
  for (const pool of [pools.pool, pools.paymentsPool]) {
    const full = "do $$ begin raise 'no room' using errcode = 'disk_full'; end $$";
    await expect(pool.query(full)).rejects.toMatchObject({ code: '53100' });
  }
  await expect(watch.check()).rejects.toThrow('The disk of the database is full. Free some space');
  expect(lines()).toMatchObject([
    { level: 'error', msg: expect.stringContaining('is full') as string },
  ]);
  await watch.retry();
  await watch.check();
  expect(lines().at(-1)).toMatchObject({ msg: 'the database’s disk has space again' });
});

function start(dataFolder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder, purpose: 'a test', durability: 'fast' });
}

async function expectDamage(dataFolder: string, named: RegExp): Promise<void> {
  const env = {
    PITON_DATA: dataFolder,
    PITON_MASTER_KEY: masterKey.toString('base64'),
  };
  for (const command of [['ledger', 'verify'], ['audit', 'verify'], ['self-check']]) {
    const { code, output } = await piton(command, env);
    expect(code).toBe(1);
    expect(output).toMatch(named);
    expect(output).toMatch(
      /docs\/operations\/database-lost\.md, “Damage and full disks”, says how to repair it\.$/,
    );
  }
}

async function versionFile({ owner, home }: EmbeddedPostgres): Promise<string> {
  const oid = await withConnection(owner, async (client) => {
    const { rows } = await client.query<{ oid: number }>(
      'select oid from pg_database where datname = current_database()',
    );
    return rows[0]?.oid;
  });
  return path.join(home, 'cluster', 'base', String(oid), 'PG_VERSION');
}

/** Flips one bit in the first page of each. */
async function makeDamaged(dataFolder: string, relations: string[]): Promise<void> {
  const embedded = await start(dataFolder);
  await migrate(embedded.owner);
  await withConnection(embedded.owner, (client) => keepRootKey(client, masterKeyFrom(masterKey)));
  const files = await withConnection(
    { ...embedded.superuser, database: 'piton' },
    async (client) => {
      await client.query('checkpoint');
      const { rows } = await client.query<{ file: string }>(
        'select pg_relation_filepath(name::regclass) as file from unnest($1::text[]) as name',
        [relations],
      );
      return rows.map(({ file }) => file);
    },
  );
  await embedded.stop();
  for (const file of files) flipBit(path.join(embedded.home, 'cluster', file));
}

function flipBit(file: string): void {
  const lastOfPage = 8191;
  const opened = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(opened, byte, 0, 1, lastOfPage);
  writeSync(opened, Buffer.of(byte.readUInt8() ^ 1), 0, 1, lastOfPage);
  closeSync(opened);
}

function watching(embedded: EmbeddedPostgres) {
  const { app, lines } = testApp();
  const { log, lines: logLines } = capturedLog();
  const watch = watchStorage({ connection: embedded.app, home: embedded.home, log });
  const { kysely, close } = connect({
    connection: watch.connection,
    poolSize: 2,
    onIdleError: () => undefined,
  });
  onTestFinished(close);
  // Readiness is cached for a second, which this clock lets pass at each look.
  let elapsedMs = 0;
  bindHealth(app, [storageCheck(watch)], log, () => (elapsedMs += 2000));
  return {
    kysely,
    poll: () => watch.poll().catch(() => undefined),
    ready: async () => (await app.request('/readyz')).json(),
    errors: () => logLines().flatMap(({ level, msg }) => (level === 'error' ? [msg] : [])),
    lines,
  };
}

async function readByIndex({ owner }: EmbeddedPostgres): Promise<string> {
  const read = withConnection(owner, async (client) => {
    await client.query('set enable_seqscan = off');
    await client.query("select from banks where name = 'any'");
  });
  const error: unknown = await read.catch((thrown: unknown) => thrown);
  return ((await explainDatabaseError(error, owner)) as Error).message;
}
