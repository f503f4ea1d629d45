import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import type { InstallationKind } from '../database/claim-database.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/release/migrate.ts';
import { readRelease } from '../database/release/read-release.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
} from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { keepRootKeyCheck } from '../encryption/root-keys/check-root-key.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { createShutdown } from './shutdown.ts';
import { gatewayUrlsOf } from './gateway-urls.ts';
import { startServer } from './start-server.ts';

const refusals: [InstallationKind, InstallationKind, string][] = [
  ['demo', 'production', 'belongs to production'],
  ['production', 'demo', 'belongs to the demo'],
];

test.each(refusals)('%s does not migrate a database of %s', async (mode, kind, words) => {
  const { owner } = await createEmptyDatabase();
  // An older release made this database.
  const { migrations, sql } = readRelease();
  await migrate(owner, { migrations: migrations.slice(0, 2), sql: { ...sql, sources: [] } });
  await withConnection(owner, (client) =>
    client.query('insert into installation (kind) values ($1)', [kind]),
  );
  const before = await migrationsOf(owner);

  await expect(start(mode, owner)).rejects.toThrow(words);
  expect(before).toHaveLength(2);
  expect(await migrationsOf(owner)).toEqual(before);
});

test('a server with the wrong master key is refused before it writes anything', async () => {
  const { owner, app } = await createEmptyDatabase();
  await migrate(owner);
  const database = connect({ connection: app, poolSize: 1, onIdleError: () => undefined });
  await keepRootKeyCheck(database.kysely, rootKeyFrom(randomBytes(32)));
  await database.close();
  const env = { PITON_MASTER_KEY: randomBytes(32).toString('base64') };

  await expect(start('demo', owner, env)).rejects.toThrow('The master key is not the one');
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'piton-start-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  await expect(start('demo', owner, { PITON_DATA: dataFolder })).rejects.toThrow('is missing');

  expect(readdirSync(dataFolder)).toEqual([]);
  // The next write of a start.
  const claimed = await withConnection(owner, (client) =>
    client.query('select kind from installation'),
  );
  expect(claimed.rows).toEqual([]);
});

test.each([
  [
    'company keys',
    `insert into company_data_keys
     values ('OldCompany0000000000', '0123456789abcdef', decode(repeat('00', 60), 'hex'), now())`,
  ],
  [
    'audit blocks',
    `insert into audit_blocks values (1, 1, 1, sha256('x'), sha256('x'), now(), 'x', sha256('x'))`,
  ],
])('a database with %s but no root key accepts no master key', async (_rows, statement) => {
  const { owner, superuser, drop } = await createTestDatabase();
  onTestFinished(drop);
  await withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });
  const env = { PITON_MASTER_KEY: randomBytes(32).toString('base64') };

  await expect(start('demo', owner, env)).rejects.toThrow('lacks its root key');
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'piton-start-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  await expect(start('demo', owner, { PITON_DATA: dataFolder })).rejects.toThrow(
    'lacks its root key',
  );
  const kept = await withConnection(owner, (client) =>
    client.query('select from master_key_check'),
  );
  expect(kept.rowCount).toBe(0);
});

test('a server on a given database watches its archiver', { timeout: 240_000 }, async () => {
  const { owner, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = {
    PITON_MASTER_KEY: randomBytes(32).toString('base64'),
    // Nothing needs the pages to be built.
    PITON_MODE: 'development',
    PITON_WEB_DEV_URL: 'http://127.0.0.1:9',
  };
  let metrics = '';
  await start('demo', owner, env, async (url) => {
    metrics = await (await fetch(`${url}/metrics`)).text();
  });
  expect(metrics).toContain('# TYPE database_archived_timestamp_seconds gauge');
  expect(metrics).not.toContain('backup_configured');
});

async function start(
  mode: InstallationKind,
  owner: ClientConfig,
  env: Record<string, string> = {},
  use: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const shutdown = createShutdown(() => undefined);
  const url = new URL(`postgres://localhost/${owner.database ?? ''}`);
  url.username = owner.user ?? '';
  url.password = String(owner.password);
  url.searchParams.set('host', owner.host ?? '');
  const config = readConfig({ PITON_MODE: 'demo', PORT: '0', DATABASE_URL: url.href, ...env });
  try {
    const { listening } = await startServer({
      config: { ...config, mode },
      purpose: 'a test',
      log: pino({ level: 'silent' }),
      shutdown,
      gatewayUrls: gatewayUrlsOf(config, 'http://127.0.0.1:9'),
    });
    await use(listening.url);
  } finally {
    await shutdown.stop();
  }
}

async function migrationsOf(owner: ClientConfig): Promise<unknown[]> {
  const { rows } = await withConnection(owner, (client) =>
    client.query<object>('select version, sha256, applied_at from schema_migrations'),
  );
  return rows;
}
