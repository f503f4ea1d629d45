import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import { withKeptConnection } from '../database/testing/keep-connections.ts';
import { type MailServer, startMailServer } from '../mail/testing/mail-server.ts';
import { projectSales } from '../payments/project-sales.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';
import { sellInBulk } from '../payments/testing/sell-in-bulk.ts';

let world: PaymentWorld;
let now = new Date();
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const kills = 5;
const receipts = 300;
const leaseSeconds = 15;
/** A batch of 50 takes a quarter of a second, in which its process records a few times. */
const perSecond = 200;
/** Near the end of a batch, which a process without recordings repeats from its beginning. */
const killAfter = { min: 35, max: 45 };
/** Accepted in the 50 ms since the last recording; as long again for its statement; five under way. */
const maxRepeated = 2 * 0.05 * perSecond + 5;
const program = path.join(import.meta.dirname, 'testing/send-receipts-process.ts');

async function unsent(): Promise<string[]> {
  const { rows } = await withKeptConnection(world.database.owner, (client) =>
    client.query<{ id: string }>('select sale_id as id from unsent_receipts'),
  );
  return rows.map(({ id }) => id);
}

function timesArrived(arrived: MailServer['arrived']): Map<string, number> {
  const times = new Map<string, number>();
  for (const { mail } of arrived) {
    const id = /^<\d+-(.+)@/.exec(mail.messageId ?? '')?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

/** Runs a process until the condition holds, kills it and lets its leases lapse. */
async function runUntil(
  server: MailServer,
  order: string,
  isTime: () => Promise<boolean>,
): Promise<void> {
  const given = [JSON.stringify(world.database.app), server.url, String(perSecond), order];
  const child = spawn(process.execPath, [program, ...given], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await expect.poll(isTime, { timeout: 30_000, interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await expect.poll(server.isIdle).toBe(true);
  now = new Date(now.getTime() + (leaseSeconds + 1) * 1000);
  await setDatabaseClock(world.database.owner, now);
}

/** Kills processes, and compares how often each receipt arrived with how often it may have. */
async function killSenders(order: 'sends first' | 'deletes first') {
  await setDatabaseClock(world.database.owner, now);
  await sellInBulk(
    world,
    Array.from({ length: receipts }, () => 5000n),
  );
  await projectSales(world.database.kysely);
  const ids = await unsent();
  expect(ids).toHaveLength(receipts);
  const server = await startMailServer();
  const mayArrive = new Map(ids.map((id) => [id, 1]));
  const repeated: number[] = [];
  while (repeated.length < kills) {
    const before = server.arrived.length;
    const count = randomInt(killAfter.min, killAfter.max);
    await runUntil(server, order, async () => server.arrived.length - before >= count);
    const arrived = timesArrived(server.arrived.slice(before));
    const again = (await unsent()).filter((id) => arrived.has(id));
    for (const id of again) mayArrive.set(id, (mayArrive.get(id) ?? 0) + 1);
    repeated.push(again.length);
  }
  await runUntil(server, order, async () => (await unsent()).length === 0);
  const times = timesArrived(server.arrived);
  const arrivals = ids.map((id) => ({ times: times.get(id) ?? 0, max: mayArrive.get(id) ?? 0 }));
  return {
    lost: arrivals.filter((one) => one.times === 0).length,
    tooOften: arrivals.filter((one) => one.times > one.max).length,
    repeated,
  };
}

test('killed processes lose no receipt, and repeat only those accepted since the last recording', async () => {
  const { repeated, ...wrong } = await killSenders('sends first');
  expect(wrong).toEqual({ lost: 0, tooOften: 0 });
  expect(Math.max(...repeated)).toBeLessThanOrEqual(maxRepeated);
  expect(Math.max(...repeated)).toBeGreaterThan(0);
});

test('a sender that deletes a receipt before it sends loses some', async () => {
  const { lost } = await killSenders('deletes first');
  expect(lost).toBeGreaterThan(0);
});
