import { sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { NotificationsDeps } from './notifications-deps.ts';

/** The key ascends with time, so it finds the oldest rows without another index. */
const keys = { sale_outbox: 'sale_id', payout_outbox: 'id' } as const;
type Outbox = keyof typeof keys;

type Deps = Pick<NotificationsDeps, 'database' | 'log'>;

/** Queues the emails of one row. Returns false if they have to wait. */
type Send = (transaction: Transaction<DB>, key: string) => Promise<boolean>;

/**
 * Takes the oldest rows of an outbox, queues their emails and deletes them; returns their number.
 * One transaction does all of it, so nothing is lost or sent twice, wherever a process ends.
 */
export async function relayOutbox(
  deps: Deps,
  { outbox, max }: { outbox: Outbox; max: number },
  send: Send,
): Promise<number> {
  return actingAs(deps.database, 'piton', async (transaction) => {
    const rows = await lockOldest(transaction, outbox, max);
    const sent: string[] = [];
    for (const row of rows) {
      if (await sendOne(deps.log, transaction, { outbox, key: row, send })) sent.push(row);
    }
    await endOutboxRows(transaction, outbox, sent);
    const failed = rows.filter((row) => !sent.includes(row));
    await postpone(transaction, outbox, failed);
    return rows.length;
  });
}

/** A failure must not block other rows, so each one's changes are rolled back separately. */
async function sendOne(
  log: NotificationsDeps['log'],
  transaction: Transaction<DB>,
  { outbox, key, send }: { outbox: Outbox; key: string; send: Send },
): Promise<boolean> {
  await sql`savepoint one_row`.execute(transaction);
  try {
    const isSent = await send(transaction, key);
    await sql`release savepoint one_row`.execute(transaction);
    return isSent;
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(transaction);
    log.error({ err: error, outbox, key }, 'an email could not be queued and will be retried');
    return false;
  }
}

/** Locks the oldest rows that no other process holds, until the transaction ends. */
export async function lockOldest(
  transaction: Transaction<DB>,
  outbox: Outbox,
  max: number,
): Promise<string[]> {
  const key = sql.ref(keys[outbox]);
  const { rows } = await sql<{ key: string }>`
    select ${key}::text as key
      from ${sql.table(outbox)}
     where try_after is null or try_after <= (select database_now())
     order by ${key}
     limit ${max}
       for update skip locked`.execute(transaction);
  return rows.map((row) => row.key);
}

export async function endOutboxRows(
  transaction: Transaction<DB>,
  outbox: Outbox,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from ${sql.table(outbox)} where ${sql.ref(keys[outbox])} = any(${rows})`.execute(
    transaction,
  );
}

/** Waits as long again as so far, but at least a minute and at most an hour. */
async function postpone(
  transaction: Transaction<DB>,
  outbox: Outbox,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(outbox)}
       set try_after = database_now()
         + least(greatest(database_now() - at, interval '1 minute'), interval '1 hour')
     where ${sql.ref(keys[outbox])} = any(${rows})`.execute(transaction);
}
