import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import { type BothServers, type Side, withSide } from './both-servers.ts';
import { type Comparison, compareServers } from './compare-servers.ts';
import { findCopiedTables, upgradeSchema } from './copied-tables.ts';
import {
  hasSubscription,
  publish,
  replicationName,
  stoppedMessage,
  subscribe,
} from './start-copy.ts';

const catchUpLimitMs = 60_000;

/**
 * Makes `to` the database in use while all servers are stopped: waits for the last changes, copies
 * the sequences, compares everything, and reverses the replication so that `from` can take over
 * again. If something differs, or the interruption comes before that, `from` stays in use.
 */
export async function switchServers(
  servers: BothServers,
  report: (message: string) => void,
  interruption: AbortSignal,
): Promise<Comparison> {
  const { from, to } = servers;
  if (!(await hasSubscription(to))) {
    throw new OperatorError(
      'The server of --to receives no copy. Run “upgrade-database copy” first, or swap --from and --to if you have switched already.',
    );
  }
  // First, so that a server which starts from now on can't write; then none may be left from before.
  await setReadOnly(from, true);
  try {
    const comparison = await Promise.race([untilEqual(servers, report), rejectAt(interruption)]);
    // This takes moments, so it ends even if the interruption comes now.
    await reverse(servers);
    return comparison;
  } catch (error) {
    await allowWrites(from, error);
    throw error;
  }
}

async function untilEqual(
  servers: BothServers,
  report: (message: string) => void,
): Promise<Comparison> {
  const { from } = servers;
  await refuseOpenConnections(from);
  await untilCaughtUp(servers);
  report('all changes have arrived');
  await copySequences(servers);
  const comparison = await compareServers(servers);
  if (comparison.differences.length > 0) {
    throw new OperatorError(comparison.differences.join('\n'));
  }
  // A connection that was being opened at the first look may write, and is seen by now.
  await refuseOpenConnections(from);
  return comparison;
}

function rejectAt(interruption: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(interruption.reason as Error);
    if (interruption.aborted) stop();
    else interruption.addEventListener('abort', stop);
  });
}

/** On a connection of its own, because the first may be lost or still compare rows. */
async function allowWrites({ option, url, client }: Side, cause: unknown): Promise<void> {
  try {
    await withSide(option, url, (side) => setReadOnly(side, false));
  } catch {
    const name = client.escapeIdentifier(client.database ?? '');
    throw new OperatorError(
      `${(cause as Error).message}\nThe database of ${option} may still be read-only. Before you start the servers, run on it: alter database ${name} reset default_transaction_read_only`,
      { cause },
    );
  }
}

async function refuseOpenConnections({ client, option }: Side): Promise<void> {
  const { rows } = await client.query<{ who: string }>(
    `select distinct usename || coalesce(' (' || nullif(application_name, '') || ')', '') as who
       from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ who }) => who).join(', ');
  throw new OperatorError(
    `The database of ${option} is in use by ${names}. Stop all Piton servers first, and close other connections.`,
  );
}

export async function setReadOnly({ client }: Side, isReadOnly: boolean): Promise<void> {
  const change = isReadOnly
    ? 'set default_transaction_read_only = on'
    : 'reset default_transaction_read_only';
  await client.query(
    `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`,
  );
}

/** Changes arrive in the order of their commits, so all have arrived once a mark has. */
async function untilCaughtUp({ from, to }: BothServers): Promise<void> {
  const marks = `${upgradeSchema}.marks`;
  const { rows } = await from.client.query<{ id: string }>(
    `insert into ${marks} default values returning id`,
  );
  const endsAt = performance.now() + catchUpLimitMs;
  for (;;) {
    const found = await to.client.query(`select from ${marks} where id = $1`, [rows[0]?.id]);
    if (found.rowCount === 1) return;
    const { rowCount } = await to.client.query(
      'select from pg_subscription where subname = $1 and not subenabled',
      [replicationName],
    );
    if (rowCount !== 0) throw new OperatorError(stoppedMessage(to.option));
    if (performance.now() > endsAt) {
      throw new OperatorError(
        `The server of ${to.option} is more than ${catchUpLimitMs / 1000} s behind. Start Piton’s servers again, wait until “upgrade-database copy” ends, and try then.`,
      );
    }
    await wait(50);
  }
}

/** Logical replication copies rows, but not the next values of their keys. */
async function copySequences({ from, to }: BothServers): Promise<void> {
  const { rows } = await from.client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  );
  for (const { name, value } of rows) {
    await to.client.query('select setval($1::regclass, $2)', [name, value]);
  }
}

/** The copy ends only once the old server is known to reach the new one. */
async function reverse({ from, to }: BothServers): Promise<void> {
  await publish(to, await findCopiedTables(to.client));
  if (await hasSubscription(from)) await unsubscribe(from);
  await subscribe(from, to, { copiesRows: false, isEnabled: false });
  await unsubscribe(to);
  await from.client.query(`alter subscription ${replicationName} enable`);
  await setReadOnly(to, false);
}

async function unsubscribe({ client }: Side): Promise<void> {
  await client.query(`drop subscription ${replicationName}`);
}
