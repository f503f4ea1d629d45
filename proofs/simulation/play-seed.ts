import { createHash } from 'node:crypto';
import pg from 'pg';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { runStatusInquiries } from '@piton/server/payments/inquiry/run-status-inquiries.ts';
import { projectSales } from '@piton/server/payments/project-sales.ts';
import { sendUnsentRefunds } from '@piton/server/refunds/send-unsent-refunds.ts';
import { findFaults } from './find-faults.ts';
import { real } from './replace-chance.ts';
import { type Customers, pay, refund } from './simulated-customers.ts';
import { latestChargeMs, simulateGateway } from './simulated-gateway.ts';
import { ConnectionLost, publicOrigin, type Server, simulateServer } from './simulated-server.ts';
import {
  endByStaff,
  observe,
  queuePayouts,
  releasePayouts,
  type Staff,
} from './simulated-staff.ts';
import { type Logins, type SimulatedWorld, startMs } from './simulated-world.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { setTime } from './run-statement.ts';
import { stepStatements } from './stepped-database.ts';

export type PlayedSeed = {
  readonly seed: number;
  readonly hash: string;
  /** Sentences; empty if the run kept every promise. */
  readonly faults: readonly string[];
  readonly payments: number;
  readonly refunds: number;
  readonly crashes: number;
  readonly virtualMs: number;
  readonly realMs: number;
  readonly lines: readonly string[];
};

type SeedOptions = {
  readonly logins: Logins;
  readonly world: SimulatedWorld;
  readonly seed: number;
  /** Payments and refunds. */
  readonly transactions: number;
};

/** The acquirer's time, longer than the latest charge. */
const quietMs = latestChargeMs + 60_000;
const weeks = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** From Monday 08:00 in Saint Lucia; the third is around Wednesday's midnight, the cut-off. */
const windowsMs = [
  2 * hourMs,
  dayMs + 7 * hourMs,
  2 * dayMs + 15.95 * hourMs,
  3 * dayMs + 3 * hourMs,
];
const windowMs = 8 * 60_000;
/** The window after the cut-off, in which the servers run the payouts. */
const cutOffWindow = 2;
const cutOffMs = 2 * dayMs + 16 * hourMs;

/** Plays some weeks of one seed on a database of its own, and compares the end with the gateway. */
export function playSeed(options: SeedOptions): Promise<PlayedSeed> {
  return withConnection(options.logins.superuser, async (reader) => {
    // While a snapshot is open, PostgreSQL removes no old row versions. It would do so at moments that
    // depend on other databases, and so change the order in which a statement locks its rows.
    await reader.query('begin isolation level repeatable read; select from sales limit 1');
    return playOnce(options);
  });
}

async function playOnce(options: SeedOptions): Promise<PlayedSeed> {
  const { logins, seed } = options;
  const observer = new pg.Client(logins.superuser);
  await observer.connect();
  const startedAt = real.nowMs();
  const stepping = stepStatements(logins.app, { observer });
  try {
    const simulation = createSimulation({
      seed,
      startMs,
      afterEvent: stepping.afterEvent,
    });
    const name = seed % 2 === 1 ? 'four_cs' : 'powertranz';
    const gateway = simulateGateway(simulation, name);
    const servers = ['one', 'two'].map((server) =>
      simulateServer(simulation, stepping, { name: server, gateway: gateway.gateway }),
    );
    const customers: Customers = {
      simulation,
      servers,
      companies: options.world.companies,
      payments: [],
      refunds: [],
      counts: { payments: 0 },
      failures: [],
    };
    const staff: Staff = { ...customers, world: options.world, gateway, observer };
    const failure = await simulation.run(() => playWeeks(staff, customers, options));
    // A transaction that a failure left open would hold its locks.
    await stepping.close();
    const faults = await withConnection(logins.superuser, async (client) => {
      await client.query(setTime, [String(simulation.nowMs())]);
      return findFaults(client, { gateway, customers, weeks, cutOffMs: startMs + cutOffMs });
    });
    return {
      seed,
      hash: createHash('sha256').update(simulation.lines.join('\n')).digest('hex'),
      faults: failure === null ? faults : [`all stops: ${failure}`, ...faults],
      payments: customers.payments.length,
      refunds: customers.refunds.length,
      crashes: simulation.lines.filter((line) => line.endsWith(' crashes')).length,
      virtualMs: simulation.nowMs() - startMs,
      realMs: real.nowMs() - startedAt,
      lines: simulation.lines,
    };
  } finally {
    await observer.end();
  }
}

async function playWeeks(staff: Staff, customers: Customers, options: SeedOptions): Promise<void> {
  const { simulation, gateway, servers } = staff;
  const { random, between, sleep, nowMs } = simulation;
  for (const { week, index, count } of drawWindows(simulation, options.transactions)) {
    await sleep(startMs + week * weekMs + (windowsMs[index] ?? 0) - nowMs());
    for (const server of servers) server.start();
    if (random() < 0.25) gateway.outageUntilMs = nowMs() + between(60_000, windowMs);
    const bursts = Math.ceil(count / 8);
    const coming = Array.from({ length: count }, async () => {
      // Many at the same moment.
      await sleep(random() < 0.3 ? between(0, windowMs) : Math.floor(between(0, bursts)) * 90_000);
      await (random() < 0.6 ? pay(customers) : refund(customers));
    });
    const isCutOff = index === cutOffWindow;
    if (isCutOff) coming.push(payOut(staff, startMs + week * weekMs + cutOffMs + 60_000));
    for (const server of servers) {
      if (random() < 0.6) server.crashIn(Math.ceil(random() * count * 12));
    }
    if (!(await workUntilQuiet(staff, Promise.all(coming)))) return;
    if (isCutOff) await releasePayouts(staff, cutOffDay(week));
    for (const server of servers) server.stop();
  }
}

type Window = { readonly week: number; readonly index: number; readonly count: number };

/** Each week has business around its cut-off and in one other window. */
function drawWindows({ random }: Simulation, transactions: number): Window[] {
  const places = Array.from({ length: weeks }, (_, week) => {
    const other = (cutOffWindow + 1 + Math.floor(random() * 3)) % windowsMs.length;
    return [cutOffWindow, other]
      .toSorted((one, next) => one - next)
      .map((index) => ({ week, index }));
  }).flat();
  const counts = places.map(() => 0);
  for (let left = transactions; left > 0; left -= 1) {
    const at = Math.floor(random() * counts.length);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return places.map((place, at) => ({ ...place, count: counts[at] ?? 0 }));
}

async function payOut(staff: Staff, atMs: number): Promise<void> {
  await staff.simulation.sleep(atMs - staff.simulation.nowMs());
  await queuePayouts(staff);
}

function cutOffDay(week: number): string {
  return new Date(startMs + week * weekMs + 2 * dayMs).toISOString().slice(0, 10);
}

const pollEveryMs = 5000;
/** Longer than any payment may stay open: outage, quiet time, and staff. */
const giveUpAfterMs = 45 * 60_000;

/** The servers' background work. Returns false if something stays open for too long. */
async function workUntilQuiet(staff: Staff, coming: Promise<unknown>): Promise<boolean> {
  const { simulation, servers } = staff;
  const { sleep, nowMs } = simulation;
  let isComing = true;
  let failure: { error: unknown } | null = null;
  void coming.catch((error: unknown) => (failure = { error })).finally(() => (isComing = false));
  const giveUpAt = nowMs() + giveUpAfterMs;
  for (;;) {
    await sleep(pollEveryMs);
    if (failure !== null) throw (failure as { error: unknown }).error;
    const [due = nothingDue] = await observe<Due>(staff, workDue);
    if (!isComing) for (const server of servers) server.crashIn(null);
    if (due.pending === 0 && !isComing) break;
    if (nowMs() > giveUpAt) return false;
    await Promise.all(servers.map((server) => work(simulation, server, due)));
    if (!isComing) await endByStaff(staff);
  }
  // A crashed server is back, and the projection empties its queue.
  await sleep(20_000);
  await Promise.all(
    servers.map((server) => work(simulation, server, { ...nothingDue, ended: true })),
  );
  return true;
}

/** The work that the servers' jobs would find; looking for it would take most of the time. */
type Due = {
  readonly pending: number;
  readonly inquiries: boolean;
  readonly ended: boolean;
  readonly refunds: boolean;
};
const nothingDue: Due = { pending: 0, inquiries: false, ended: false, refunds: false };
const workDue = `
  select count(*)::integer + (select count(*)::integer from refunds where state = 'pending') as pending,
         coalesce(bool_or(next_inquiry_at <= database_now() and has_status_inquiry(gateway)), false)
           as inquiries,
         exists (select from unprojected_sales) as ended,
         exists (select from refunds where state = 'pending' and method = 'gateway' and sent_at is null
                    and requested_at < database_now() - interval '30 seconds') as refunds
    from sales where status = 'Pending'`;

/** One round of a server's jobs. */
async function work(simulation: Simulation, server: Server, due: Due): Promise<void> {
  if (!due.inquiries && !due.ended && !due.refunds) return;
  await simulation.sleep(simulation.between(0, 400));
  try {
    await server.ask(async () => {
      const deps = server.payments();
      const { database } = deps;
      if (due.inquiries) await runStatusInquiries({ ...deps, quietMs }, 'live');
      if (due.ended) await projectSales(database);
      if (!due.refunds) return;
      const { sendRefund } = server.refunds();
      const isStopping = () => false;
      await sendUnsentRefunds({ database, sendRefund, origin: publicOrigin, isStopping });
    });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}
