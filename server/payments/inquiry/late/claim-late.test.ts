/** How many rows a claim of late inquiries reads if very many sales ended in doubt. */
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../database/acting-as.ts';
import { withConnection } from '../../../database/with-connection.ts';
import type { SaleOutcome } from '../../../gateways/gateway.ts';
import { marksOfNow } from '../gateway-marks.ts';
import { dayMs, lateNight } from './late-night.ts';
import { claimLate, type LateBatch, type LateClaim } from './late-sales.ts';
import { pay } from '../../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  type PaymentWorld,
} from '../../testing/payment-world.ts';

const candidates = 25_000;
const limit = 5;
const minuteMs = 60_000;
/** The middle of a night; all sales ended before it. */
const now = new Date(lateNight(new Date()).nextAt.getTime() + minuteMs);

const busy: SaleOutcome = { kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' };

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

function asSuperuser(statement: string, values: unknown[] = []): Promise<unknown> {
  return withConnection(world.database.superuser, async (client) => {
    // No triggers or keys: only the number of rows matters here.
    await client.query('set session_replication_role = replica');
    return client.query(statement, values);
  });
}

/** One sale paid normally and many copies of it, one every two seconds before the night. */
async function loadCandidates(): Promise<void> {
  await pay(world, scriptedGateway({ sale: () => busy }));
  await asSuperuser(
    `insert into sales
     select r.* from sales s cross join generate_series(1, $1::integer) n
       cross join lateral jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'tran_id', 'T' || n, 'invoice', 'I' || n,
         'receipt_token', 'R' || n, 'decided_at', $2::timestamptz - n * interval '2 seconds'
       )) r`,
    [candidates - 1, lateNight(now).beganAt],
  );
  await asSuperuser('analyze sales');
}

type Node = {
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Explains each statement with the rows it really read, and returns no rows. */
function explaining(plans: Node[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...others] = node.sqlFragments;
      const sqlFragments = [`explain (analyze, format json) ${first}`, ...others];
      return { ...node, sqlFragments };
    },
    async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
      const [row] = result.rows as { 'QUERY PLAN': { Plan: Node }[] }[];
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) plans.push(Plan);
      return { rows: [] };
    },
  };
}

type Asked = { readonly isAgain?: boolean; readonly after?: LateBatch['next']; readonly at?: Date };

function claimOf({ isAgain = false, after = null, at = now }: Asked): LateClaim {
  const { gatewayMarks } = paymentDeps(world, scriptedGateway({}));
  const marks = marksOfNow(gatewayMarks);
  return { marks, isAgain, after, now: at, forMs: 15 * minuteMs, limit };
}

/** Claims as a server does. */
function claim(asked: Asked): Promise<LateBatch> {
  return actingAs(world.database.kysely, 'piton', (transaction) =>
    claimLate(transaction, claimOf(asked)),
  );
}

type Read = { readonly rows: number; readonly indexes: ReadonlySet<string> };

async function readByClaim(asked: Asked): Promise<Read> {
  const plans: Node[] = [];
  await actingAs(world.database.kysely, 'piton', (transaction) =>
    claimLate(transaction.withPlugin(explaining(plans)), claimOf(asked)),
  );
  const [plan] = plans;
  if (plan === undefined) throw new Error('the claim was not explained');
  const indexes = new Set<string>();
  return { rows: readBy(plan, indexes), indexes };
}

function readBy(node: Node, indexes: Set<string>): number {
  const name = node['Index Name'];
  if (name !== undefined) indexes.add(name);
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const here = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return here + (node.Plans ?? []).reduce((sum, child) => sum + readBy(child, indexes), 0);
}

function expectFew({ rows, indexes }: Read, index: string): void {
  expect(rows).toBeLessThan(40 * limit);
  expect(indexes).toContain(index);
}

/** Marks all as inquired before that time. */
async function answerAllAt(at: Date): Promise<void> {
  await asSuperuser(
    `insert into late_inquiries (sale_id, company_id, next_inquiry_at, response_count, response, responded_at)
     select id, company_id, $1, 1, 'absent', $2 from sales
         on conflict (sale_id) do update set next_inquiry_at = excluded.next_inquiry_at`,
    [lateNight(at).nextAt, at],
  );
  await asSuperuser('analyze late_inquiries');
}

test('a claim reads a few rows for each claimed payment, however many there are', async () => {
  await loadCandidates();
  const inOrder = 'sales_ended_in_doubt_idx';
  // From the start of the night, from the last batch, and from the middle.
  expectFew(await readByClaim({}), inOrder);
  const { sales, next } = await claim({});
  expect(sales).toHaveLength(limit);
  expectFew(await readByClaim({ after: next }), inOrder);
  const middle = new Date(lateNight(now).beganAt.getTime() - candidates * 1000).toISOString();
  expectFew(await readByClaim({ after: { decidedAt: middle, id: next?.id ?? '' } }), inOrder);

  // The next night, all have been inquired before, some without a response.
  await answerAllAt(now);
  const at = new Date(now.getTime() + dayMs);
  expectFew(await readByClaim({ at }), inOrder);
  const vain = await claim({ at });
  expect(vain.sales).toHaveLength(limit);
  const later = { at: new Date(at.getTime() + 16 * minuteMs), isAgain: true };
  expectFew(await readByClaim(later), 'late_inquiries_due_idx');

  // Without the index, the test fails.
  await asSuperuser(`drop index ${inOrder}`);
  const { rows } = await readByClaim({ at });
  expect(rows).toBeGreaterThan(candidates);
}, 240_000);
