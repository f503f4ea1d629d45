import type { Side } from './both-servers.ts';
import { findCopiedTables } from './copied-tables.ts';
import { hasSubscription, replicationName } from './start-copy.ts';
import { setReadOnly } from './switch-servers.ts';
import { dropUpgradeSchema } from './upgrade-schema.ts';

/**
 * Removes everything that the upgrade has added to this server, even if the other one is gone. The
 * subscription forgets its slot instead of dropping it, which would need the other server.
 */
export async function endReplication(side: Side): Promise<void> {
  const { client } = side;
  if (await isCopied(side)) await setReadOnly(side, false);
  if (await hasSubscription(side)) {
    await client.query(`alter subscription ${replicationName} disable`);
    await client.query(`alter subscription ${replicationName} set (slot_name = none)`);
    await client.query(`drop subscription ${replicationName}`);
  }
  await client.query(
    `select pg_terminate_backend(active_pid, 5000) from pg_replication_slots
      where active_pid is not null and ${ourSlots}`,
    [replicationName],
  );
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where ${ourSlots}`,
    [replicationName],
  );
  await client.query(`drop publication if exists ${replicationName}`);
  const tables = await findCopiedTables(client);
  for (const { name, hasPrimaryKey } of tables) {
    if (hasPrimaryKey) continue;
    await client.query(`alter table ${name} replica identity default`);
  }
  await dropUpgradeSchema(client);
}

/** The copied server is the one in use, which an interrupted switch has left read-only. */
async function isCopied({ client }: Side): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_replication_slots where database = current_database() and slot_name = $1',
    [replicationName],
  );
  return rowCount === 1;
}

/** The subscription's, and those of its tables whose copy was cut short. */
const ourSlots = String.raw`database = current_database()
  and (slot_name = $1 or slot_name ~ '^pg_\d+_sync_')`;
