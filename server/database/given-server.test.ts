import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { expect, test } from 'vitest';
import { checkServer } from './health/check-server.ts';
import { connect } from './connect.ts';
import { findPostgresBinaries, type PostgresBinaries } from './embedded/postgres-binaries.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded.ts';
import { temporaryFolder } from './embedded/testing/run-embedded.ts';
import { migrate } from './release/migrate.ts';
import { readMigrations } from './release/read-migrations.ts';
import { oldestPostgres } from './testing/oldest-postgres.ts';
import { withConnection } from './with-connection.ts';

const versions: [string, () => Promise<PostgresBinaries>][] = [
  ['15, the oldest we support', oldestPostgres],
  ['18, the newest', findPostgresBinaries],
];

test.each(versions)('migrates and serves on a given PostgreSQL %s', async (version, binaries) => {
  const server = await startEmbeddedPostgres({
    dataFolder: temporaryFolder(),
    purpose: 'a given server',
    durability: 'fast',
    binaries: await binaries(),
  });
  const operator = await asOperatorsServer(server.superuser);

  await checkServer('DATABASE_URL', operator);
  const { applied } = await migrate(operator);
  const database = connect({ connection: operator, poolSize: 2, onIdleError: () => undefined });
  const { rows } = await sql<{ who: string; version: string }>`
    select current_user as who, current_setting('server_version') as version
  `.execute(database.kysely);
  await database.close();
  await server.stop();

  expect(applied).toHaveLength(readMigrations().length);
  expect(rows[0]?.who).toBe('piton_app');
  expect(rows[0]?.version.split('.')[0]).toBe(version.split(',')[0]);
});

test('the login of the server owns nothing on a cluster set up as deploy/patroni says', async () => {
  const server = await startEmbeddedPostgres({
    dataFolder: temporaryFolder(),
    purpose: 'a given server',
    durability: 'fast',
    binaries: await oldestPostgres(),
  });
  const superuser = { ...server.superuser, database: 'postgres' };
  await withConnection(superuser, async (client) => {
    await client.query('drop database piton');
    await client.query('drop role piton_owner');
    await client.query('drop role piton_app');
    const logins = path.join(import.meta.dirname, '../../deploy/patroni/logins.sql');
    const statements = readFileSync(logins, 'utf8').split(/;$/m);
    // `create database` must be a query of its own.
    for (const statement of statements) await client.query(statement);
  });
  const [app, owner] = [
    { ...server.app, password: 'change-me-7' },
    { ...server.owner, password: 'change-me-8' },
  ];
  await checkServer('DATABASE_URL', app);
  const { applied } = await migrate(owner);
  expect(applied).toHaveLength(readMigrations().length);
  const database = connect({ connection: app, poolSize: 1, onIdleError: () => undefined });
  await sql`reset role`.execute(database.kysely);
  const refused = { code: '42501' };
  for (const statement of ['truncate sales', 'set role piton_owner', 'create role mine']) {
    await expect(sql.raw(statement).execute(database.kysely)).rejects.toMatchObject(refused);
  }
  const { rows } = await sql`
    select relname from pg_class where relowner = 'piton_app'::regrole
    union all select datname from pg_database where datdba = 'piton_app'::regrole
  `.execute(database.kysely);
  await database.close();
  await server.stop();
  expect(rows).toEqual([]);
});

/** A server as an operator provides it: none of our roles, and one login that may create them. */
async function asOperatorsServer(superuser: ClientConfig): Promise<ClientConfig> {
  await withConnection({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query('drop database piton');
    await client.query('drop role piton_owner');
    await client.query('drop role piton_app');
    await client.query("create role operator login createrole password 'operator'");
    await client.query('create database theirs owner operator');
  });
  return { ...superuser, user: 'operator', password: 'operator', database: 'theirs' };
}
