import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgresBinaries, type PostgresBinaries } from '../embedded/postgres-binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start-embedded.ts';
import { temporaryFolder } from '../embedded/testing/run-embedded.ts';
import { createDatabase } from '../health/check-server.ts';
import { migrate } from '../release/migrate.ts';
import { oldestPostgres } from '../testing/oldest-postgres.ts';
import { withConnection } from '../with-connection.ts';
import { chainedRows, digestOf, newestVersion } from '../../audit/chain/chained-rows.ts';
import { type BothServers, withBothServers } from './both-servers.ts';
import { endReplication } from './end-replication.ts';
import { copyDatabase } from './start-copy.ts';
import { switchServers } from './switch-servers.ts';

/** Copying a hundred tables one by one takes a minute, whatever they hold. */
const limitMs = 600_000;
const quiet = () => undefined;

test(
  'moves from PostgreSQL 15 to 18 and back, and compares before each switch',
  { timeout: limitMs },
  async () => {
    const old = await startLogical(await oldestPostgres());
    const fresh = await startLogical(await findPostgresBinaries());
    await withConnection({ ...fresh.superuser, database: 'postgres' }, async (client) => {
      await client.query('drop database piton');
      await client.query('drop role piton_owner');
      await client.query('drop role piton_app');
      await client.query(createDatabase);
    });
    // The roles come with their passwords.
    const owner = { ...old.owner, host: fresh.superuser.host, port: fresh.superuser.port };
    await migrate(old.owner);
    await post(old.superuser);
    const there = { from: urlOf(old.superuser), to: urlOf(fresh.superuser) };
    const back = { from: there.to, to: there.from };

    await withBothServers(there, (servers) => copyDatabase(servers, quiet));
    await withConnection(owner, async (client) => {
      const { rows } = await client.query(
        `select id, made_in > '9223372036854775808' as "isClosed" from ledger_transactions`,
      );
      expect(rows).toEqual([{ id: '1', isClosed: true }]);
    });
    const switchThere = () => withBothServers(there, switchOver);
    await withConnection(old.app, async () => {
      await expect(switchThere()).rejects.toThrow('The database of --from is in use by piton_app');
    });

    await run(fresh.superuser, `update bank_holidays set name = name || '!'`);
    await expect(switchThere()).rejects.toThrow(
      'public.bank_holidays and its copy have different rows.',
    );
    await run(fresh.superuser, `update bank_holidays set name = rtrim(name, '!')`);
    await expect(
      withBothServers(there, async (servers) => {
        // It connects after the first look, as a server that is being started does.
        let late = Promise.resolve<unknown>(null);
        const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
        const connectLate = () => {
          late = withConnection(old.app, async (client) => {
            await client.query('select 1');
            await isOver;
          });
        };
        try {
          return await switchOver(servers, connectLate);
        } finally {
          end();
          await late;
        }
      }),
    ).rejects.toThrow('The database of --from is in use by piton_app');
    await expect(
      withBothServers(there, ({ from, to }) =>
        switchOver({ from, to: { ...to, url: 'postgres://postgres@localhost:1/piton' } }),
      ),
    ).rejects.toThrow('could not connect to the publisher');
    const interrupted = await interruptSwitch(there, 'SIGINT', { old, fresh });
    expect(interrupted).toEqual({ code: 1, output: 'Interrupted. Nothing was switched.\n' });
    // The old database is still in use, and the copy goes on.
    await run(old.owner, `update bank_holidays set name = name || '.'`);

    expect((await switchThere()).differences).toEqual([]);
    await expect(run(old.owner, `update bank_holidays set name = 'Easter'`)).rejects.toThrow(
      'read-only',
    );
    expect(await post(fresh.superuser)).toBe('2');
    await withBothServers(back, switchOver);
    expect(await digests(old.superuser)).toEqual(await digests(fresh.superuser));
    expect(await post(old.superuser)).toBe('3');

    await interruptSwitch(there, 'SIGKILL', { old, fresh });
    await expect(post(old.superuser)).rejects.toThrow('read-only');
    await withBothServers(back, async ({ from, to }) => {
      for (const side of [from, to]) await endReplication(side);
      for (const { client } of [from, to]) expect((await client.query(remains)).rows).toEqual([]);
    });
    // `end` has put the old database in use again, and only that one.
    expect(await post(old.superuser)).toBe('4');
    await expect(post(fresh.superuser)).rejects.toThrow('read-only');
  },
);

function switchOver(servers: BothServers, report: () => void = quiet) {
  return switchServers(servers, report, new AbortController().signal);
}

/** Sends the signal while the command waits for the last changes, which a lock keeps away. */
async function interruptSwitch(
  urls: { from: string; to: string },
  signal: NodeJS.Signals,
  { old, fresh }: Record<'old' | 'fresh', Pick<EmbeddedPostgres, 'superuser'>>,
): Promise<{ code: number | null; output: string }> {
  return withConnection(fresh.superuser, async (client) => {
    await client.query('begin read write; lock table piton_upgrade.marks in exclusive mode');
    const program = path.join(import.meta.dirname, '../../../scripts/piton.ts');
    const args = ['upgrade-database', 'switch', '--from', urls.from, '--to', urls.to];
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    while (!(await isReadOnly(old.superuser)) && child.exitCode === null) await wait(20);
    child.kill(signal);
    const [code] = await ended;
    return { code, output: (await output).join('') };
  });
}

/** Asks from another database, because a connection to this one would stop the switch. */
function isReadOnly(superuser: ClientConfig): Promise<boolean> {
  return withConnection({ ...superuser, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_db_role_setting
        where 'default_transaction_read_only=on' = any (setconfig)`,
    );
    return rowCount === 1;
  });
}

async function startLogical(binaries: PostgresBinaries) {
  const options = { dataFolder: temporaryFolder(), purpose: 'a test', binaries };
  const unset = await startEmbeddedPostgres({ ...options, durability: 'fast' });
  await run(unset.superuser, 'alter system set wal_level = logical');
  await unset.stop();
  const server = await startEmbeddedPostgres({ ...options, durability: 'fast' });
  onTestFinished(() => server.stop());
  return server;
}

function run(connection: ClientConfig, sql: string): Promise<unknown> {
  return withConnection(connection, (client) => client.query(sql));
}

/** Returns the number of a new ledger transaction. */
function post(superuser: ClientConfig): Promise<string | undefined> {
  return withConnection(superuser, async (client) => {
    // Without entries, which a trigger would miss.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
       values ('live', 'sale', gen_random_uuid()::text, 'a test', database_now()) returning id`,
    );
    return rows[0]?.id;
  });
}

/** The audit chain's digests of the ledger transactions. */
async function digests(superuser: ClientConfig): Promise<unknown[]> {
  const digest = ledgerTransactions.map((rows) => digestOf(rows, newestVersion(rows))).join();
  return withConnection(superuser, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select t.id, ${digest} as digest from ledger_transactions t order by t.id`,
    );
    return rows;
  });
}

const ledgerTransactions = chainedRows.filter(({ kind }) => kind === 'ledger_transaction');

function urlOf({ user = '', password, host = '', port, database = '' }: ClientConfig): string {
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${query.toString()}`;
}

const remains = `
  select subname::text as name from pg_subscription
  union all select pubname from pg_publication
  union all select slot_name from pg_replication_slots
  union all select nspname from pg_namespace where nspname = 'piton_upgrade'
  union all select tgname from pg_trigger where tgname = 'close_copied_transaction'
  union all select relname from pg_class where relkind = 'r' and relreplident = 'f'`;
