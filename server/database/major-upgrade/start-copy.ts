import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import type { BothServers, Side } from './both-servers.ts';
import { type CopiedTable, findCopiedTables } from './copied-tables.ts';
import { prepareTarget } from './prepare-target.ts';
import { hasUpgradeSchema, openUpgradeSchema } from './upgrade-schema.ts';

/** The name of the publication, the subscription and its slot. */
export const replicationName = 'piton_upgrade';

const reportEveryMs = 10_000;

/**
 * Fills the empty database of `to` from `from` while servers work on `from`, and keeps it up to
 * date. A second call continues the first. Resolves once every table is copied.
 */
export async function copyDatabase(
  servers: BothServers,
  report: (message: string) => void,
): Promise<void> {
  const { from, to } = servers;
  if (!(await hasSubscription(to))) {
    // First, because payments may keep it from locking a table, and it can be repeated.
    await openUpgradeSchema(from.client);
    const tables = await findCopiedTables(from.client);
    await identifyRows(from, tables);
    if (!(await hasUpgradeSchema(to.client))) await prepareTarget(servers);
    await identifyRows(to, tables);
    await publish(from, tables);
    await subscribe(to, from, { copiesRows: true });
  }
  await untilCopied(to, report);
  // Without statistics the first reports after the switch would read whole tables.
  await to.client.query('analyze');
}

export async function hasSubscription({ client }: Side): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_subscription where subname = $1
        and subdbid = (select oid from pg_database where datname = current_database())`,
    [replicationName],
  );
  return rowCount === 1;
}

export async function publish({ client }: Side, tables: readonly CopiedTable[]): Promise<void> {
  await client.query(`drop publication if exists ${replicationName}`);
  const names = tables.map(({ name }) => name).join(', ');
  await client.query(`create publication ${replicationName} for table ${names}`);
}

/** The connection string is stored in the server, where only superusers can read it. */
export async function subscribe(
  { client }: Side,
  publisher: Side,
  { copiesRows, isEnabled = true }: { copiesRows: boolean; isEnabled?: boolean },
): Promise<void> {
  const source = client.escapeLiteral(publisher.url);
  await client.query(
    `create subscription ${replicationName} connection ${source} publication ${replicationName}
       with (copy_data = ${copiesRows}, enabled = ${isEnabled}, disable_on_error = true)`,
  );
}

/** Deleting from a table without a primary key names the whole row. */
async function identifyRows({ client }: Side, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables.filter(({ hasPrimaryKey }) => !hasPrimaryKey)) {
    await client.query(`alter table ${name} replica identity full`);
  }
}

async function untilCopied({ client, option }: Side, report: (message: string) => void) {
  let reportedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ copied: number; total: number; isEnabled: boolean }>(
      `select count(*) filter (where srsubstate = 'r')::int as copied, count(*)::int as total,
              bool_and(subenabled) as "isEnabled"
         from pg_subscription_rel join pg_subscription s on s.oid = srsubid
        where subname = $1`,
      [replicationName],
    );
    const [{ copied, total, isEnabled } = { copied: 0, total: 0, isEnabled: true }] = rows;
    if (!isEnabled) throw new OperatorError(stoppedMessage(option));
    if (copied === total || performance.now() - reportedAt > reportEveryMs) {
      report(`copied ${copied} of ${total} tables`);
      reportedAt = performance.now();
    }
    if (copied === total) return;
    await wait(200);
  }
}

export function stoppedMessage(option: string): string {
  return `Replication to the server of ${option} stopped at an error, which that PostgreSQL’s log names. Run “upgrade-database end”, remove the cause, and begin again with an empty database.`;
}
