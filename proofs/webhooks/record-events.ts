import { randomUUID } from 'node:crypto';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { Client } from 'pg';
import type { OwnWorld } from '../payments/world/own-world.ts';
import type { RecordedEvent } from './compare-arrivals.ts';

/** The types and subjects of a payment's events, each of which it can cause once. */
const causes = [
  ['payment.pending', 'payment'],
  ['payment.declined', 'payment'],
  ['payment.approved', 'payment'],
  ['payment_request.paid', 'payment_request'],
] as const;
export const eventsEach = causes.length;
const writers = 4;
/** Transactions that are rolled back, whose events must never arrive. */
const rolledBack = 0.05;

type Recording = {
  readonly companyId: string;
  readonly payments: number;
  readonly random: () => number;
};

/**
 * Records a few events for each payment, one transaction each, as payments do. Only the database's
 * own functions may record an event, so a superuser does it here.
 */
export async function recordEvents(
  { superuser }: OwnWorld,
  { companyId, payments, random }: Recording,
): Promise<void> {
  const queue = Array.from({ length: payments }, () => randomUUID()).values();
  const writeNext = (client: Client) => writePayments(client, { queue, companyId, random });
  await Promise.all(Array.from({ length: writers }, () => withConnection(superuser, writeNext)));
}

type Writing = {
  readonly queue: Iterable<string>;
  readonly companyId: string;
  readonly random: () => number;
};

async function writePayments(client: Client, { queue, companyId, random }: Writing): Promise<void> {
  for (const payment of queue) {
    for (const [type, subject] of causes) {
      const record = () =>
        client.query(`select record_event($1, 'test', $2, $3, $4, $4)`, [
          companyId,
          type,
          subject,
          payment,
        ]);
      if (random() < rolledBack) {
        await client.query('begin');
        await record();
        await client.query('rollback');
      }
      await record();
    }
  }
}

export function readEvents({ superuser }: OwnWorld): Promise<RecordedEvent[]> {
  return withConnection(superuser, async (client) => {
    const { rows } = await client.query<{ id: string; sequence: string; number: string }>(
      `select id, sequence_key as sequence, number from events where not is_example`,
    );
    return rows.map(({ id, sequence, number }) => ({
      id: v1Id('event', id),
      sequence,
      number: BigInt(number),
    }));
  });
}

export function countWaiting({ superuser }: OwnWorld): Promise<number> {
  return withConnection(superuser, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from webhook_deliveries where state = 'waiting'`,
    );
    return Number(rows[0]?.count);
  });
}
