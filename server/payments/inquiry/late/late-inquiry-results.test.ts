import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../database/acting-as.ts';
import type { Inquiry, SaleOutcome } from '../../../gateways/gateway.ts';
import { runLateInquiries } from './run-late-inquiries.ts';
import { dayMs, lateNight } from './late-night.ts';
import { listLate } from './late-sales.ts';
import { pay } from '../../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  type PaymentWorld,
} from '../../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const minuteMs = 60_000;
const busy: SaleOutcome = { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' };

function notes(saleId: string) {
  return actingAs(world.database.kysely, 'piton', (transaction) =>
    transaction
      .selectFrom('late_inquiries')
      .select(['response_count', 'response', 'responded_at', 'next_inquiry_at'])
      .where('sale_id', '=', saleId)
      .execute(),
  );
}

test('records each night’s response and the next inquiry’s time', async () => {
  const { id } = await pay(world, scriptedGateway({ sale: () => busy }));
  const nextAt = lateNight(new Date()).nextAt.getTime();
  const night = (later: number) => new Date(nextAt + later * dayMs);
  const during = (later: number) => new Date(night(later).getTime() + minuteMs);
  const inquireAt = (inquiry: Inquiry, at: Date) =>
    runLateInquiries({
      ...paymentDeps(world, scriptedGateway({ inquire: () => inquiry })),
      databaseClock: async () => at,
      lastLogged: { night: null },
    });
  await inquireAt({ kind: 'absent' }, during(0));
  expect(await notes(id)).toEqual([
    { response_count: 1n, response: 'absent', responded_at: during(0), next_inquiry_at: night(1) },
  ]);
  // A failed inquiry is no response and is retried the same night.
  await inquireAt({ kind: 'unavailable', cause: 'HTTP 500' }, during(1));
  expect(await notes(id)).toEqual([
    {
      response_count: 1n,
      response: 'absent',
      responded_at: during(0),
      next_inquiry_at: new Date(during(1).getTime() + 15 * minuteMs),
    },
  ]);
  await inquireAt({ kind: 'taken' }, during(2));
  expect(await notes(id)).toMatchObject([
    { response_count: 2n, response: 'taken', responded_at: during(2) },
  ]);
});

/** Explains the statement, and returns no rows. */
function explaining(plans: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain ${first}`, ...others] };
    },
    async transformResult({ result }) {
      plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])));
      return { rows: [] };
    },
  };
}

test('finds sales that ended in doubt by their index', async () => {
  const plans: string[] = [];
  await actingAs(world.database.kysely, 'piton', async (transaction) => {
    // The planner prefers a scan of a small table; an index whose condition differs it cannot use.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await listLate(transaction.withPlugin(explaining(plans)), { marks: [], now: new Date() });
  });
  expect(plans.join('\n')).toContain('sales_doubtful_idx');
});
