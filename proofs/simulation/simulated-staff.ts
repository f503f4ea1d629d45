import { actingAs } from '@piton/server/database/acting-as.ts';
import type { DB } from '@piton/server/database/types.ts';
import { runPayouts } from '@piton/server/payouts/run/run-payouts.ts';
import { proposeAndApprove } from '@piton/server/proposals/testing/propose-by-functions.ts';
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { SimulatedGateway } from './simulated-gateway.ts';
import { ConnectionLost, type Server } from './simulated-server.ts';
import { minimumMills, type SimulatedWorld } from './simulated-world.ts';
import type { Simulation } from './simulation.ts';
import { setTime } from './run-statement.ts';

export type Staff = {
  readonly simulation: Simulation;
  readonly servers: readonly Server[];
  readonly world: SimulatedWorld;
  readonly gateway: SimulatedGateway;
  readonly observer: pg.Client;
};

/** Both servers run the week's payouts, and run them again after a crash. */
export async function queuePayouts({ simulation, servers }: Staff): Promise<void> {
  const { sleep, between, note } = simulation;
  await Promise.all(
    servers.map(async (server) => {
      for (let isDone = false; !isDone;) {
        await sleep(between(1000, 20_000));
        try {
          const { database } = server.payments();
          const count = await server.ask(() => runPayouts({ database, minimumMills }));
          note(`queued payouts of ${count} owners`);
          isDone = true;
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw error;
        }
      }
    }),
  );
}

/** Two members of staff approve the week, and one sends it to the bank. */
export async function releasePayouts(staff: Staff, cutOffDay: string): Promise<void> {
  const { simulation, world } = staff;
  const asStaff = <Row>(staffId: string, query: ReturnType<typeof sql<Row>>) =>
    onServer(staff, (database) =>
      actingAs(
        database,
        { staffId },
        async (transaction) => (await query.execute(transaction)).rows,
      ),
    );
  for (const staffId of world.staff) {
    const rows = await asStaff(
      staffId,
      sql<{ outcome: string }>`
        select approve_payout_run(${cutOffDay}::date, payout_run_version(${cutOffDay}::date)) as outcome`,
    );
    simulation.note(`approval of ${cutOffDay}: ${rows[0]?.outcome ?? ''}`);
    if (rows[0]?.outcome === 'nothing' || rows[0]?.outcome === 'not_found') return;
  }
  const [one] = world.staff;
  await onServer(staff, (database) =>
    actingAs(database, { staffId: one }, async (transaction) => {
      const { rows } = await sql<{ id: string; net_mills: bigint }>`
        select id, net_mills from payouts_to_release(${cutOffDay}::date)`.execute(transaction);
      const file = Buffer.from(rows.map(({ net_mills }) => String(net_mills)).join('\n'));
      const sha256 = createHash('sha256').update(file).digest();
      if (rows.length === 0) return;
      await sql`
        select release_payouts(${cutOffDay}::date, 'csv', ${file}, ${sha256},
          ${rows.map(({ id }) => id)}::uuid[])`.execute(transaction);
      simulation.note(`sent ${rows.map(({ net_mills }) => net_mills).join(' ')}`);
    }),
  );
}

/** Staff end what no process can, by the gateway's own records. */
export async function endByStaff(staff: Staff): Promise<void> {
  const { gateway, simulation } = staff;
  const { journal } = gateway;
  const sales = await observe<{ id: string; tran_id: string }>(
    staff,
    `select id, tran_id from sales
      where status = 'Pending' and not has_status_inquiry(gateway)
        and next_inquiry_at < database_now() - interval '10 minutes' order by created_at, id`,
  );
  for (const { id, tran_id } of sales) {
    const isCharged = (journal.sales.get(tran_id)?.charges ?? 0) > 0;
    const outcome = isCharged ? 'approved' : 'declined';
    const ended = await decide(staff, id, { kind: 'resolution', outcome, reference: 'R' });
    simulation.note(`staff end a payment as ${outcome}: ${ended}`);
  }
  const refunds = await observe<RefundRow>(
    staff,
    `select r.id, r.sale_id, s.tran_id, r.amount_mills::text, refund_waits_for(r) as waits_for
       from refunds r join sales s on s.id = r.sale_id
      where refund_waits_for(r) is not null order by r.requested_at, r.id`,
  );
  for (const { id, sale_id, tran_id, amount_mills, waits_for } of refunds) {
    if (waits_for === 'portal') gateway.refundInPortal(id, tran_id, BigInt(amount_mills));
    const isDone = journal.returns.has(id);
    const ended = await decide(staff, sale_id, {
      kind: 'refund_outcome',
      refundId: id,
      ...(isDone ? { outcome: 'done', reference: 'R' } : { outcome: 'failed' }),
    });
    simulation.note(`staff end a refund as ${isDone ? 'done' : 'failed'}: ${ended}`);
  }
}

/** Reads the database at this moment, without a server. */
export function observe<Row extends pg.QueryResultRow>(
  { simulation, observer }: Staff,
  text: string,
): Promise<Row[]> {
  return simulation.outside(0, async () => {
    await observer.query(setTime, [String(simulation.nowMs())]);
    return (await observer.query<Row>(text)).rows;
  });
}

type RefundRow = {
  id: string;
  sale_id: string;
  tran_id: string;
  amount_mills: string;
  waits_for: string;
};

function decide(staff: Staff, saleId: string, fields: Record<string, unknown>): Promise<string> {
  const [one, two] = staff.world.staff.map((uid) => ({ uid }));
  return onServer(staff, (kysely) =>
    proposeAndApprove(
      { database: { kysely }, one: one ?? { uid: '' }, two: two ?? { uid: '' } },
      { id: saleId },
      fields,
    ),
  );
}

/** On a server that is up; none crashes while staff work. */
async function onServer<Result>(
  { simulation, servers }: Staff,
  work: (database: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const server = servers.find((one) => one.isUp());
    if (server === undefined) {
      await simulation.sleep(1000);
      continue;
    }
    const { database } = server.payments();
    return server.ask(() => work(database));
  }
}
