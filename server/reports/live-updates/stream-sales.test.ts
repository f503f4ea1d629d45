import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionOf } from '../../http/testing/session-of.ts';
import { withConnection } from '../../database/with-connection.ts';
import type { Session } from '../../http/endpoints/request-session.ts';
import { createPaymentWorld, type PaymentWorld } from '../../payments/testing/payment-world.ts';
import {
  updatesChannel,
  readUpdates,
  type SaleUpdate,
  writeUpdates,
} from '../../payments/sale-updates.ts';
import {
  listen,
  saleUpdate,
  nextOther,
  ours,
  waitUntilListening,
  startProcess,
  theirs,
} from './testing/live-process.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

describe('a listener', () => {
  test('gets payments taken by any process, and no other company’s', async () => {
    const sessions = { now: sessionOf({ companyId: ours }) };
    const [one, other] = [
      startProcess(world.database, sessions),
      startProcess(world.database, sessions),
    ];
    const listening = await listen(one);
    expect(listening.response.headers.get('content-type')).toBe('text/event-stream');
    expect(await listening.next()).toMatch(/^(id: \d+\n)?retry: 3000\nevent: again\ndata: $/);
    const first = await waitUntilListening(one, listening);
    const [taken, foreign] = [saleUpdate(ours), saleUpdate(theirs)];
    other.announce(foreign);
    other.announce(taken);
    expect(await nextOther(listening, first)).toEqual([
      { id: taken.id, mode: 'live', status: 'Approved' },
    ]);
  });

  test('gets a thousand at once, each in its latest state', async () => {
    const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
    const listening = await listen(process);
    const first = await waitUntilListening(process, listening);
    const sales = Array.from({ length: 1000 }, () => saleUpdate(ours));
    for (const sale of sales) process.announce({ ...sale, status: 'Pending' });
    for (const sale of sales) process.announce(sale);
    const received = new Map<string, string>();
    while (received.size < 1000) {
      for (const sale of ((await nextOther(listening, first)) ?? []) as SaleUpdate[]) {
        if (sale.id === first) continue;
        expect(received.has(sale.id)).toBe(false);
        received.set(sale.id, sale.status);
      }
    }
    expect([...received.keys()]).toEqual(sales.map(({ id }) => id));
    expect(new Set(received.values())).toEqual(new Set(['Approved']));
  });

  test('must reload after a database outage, and gets further events', async () => {
    const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
    const listening = await listen(process);
    const first = await waitUntilListening(process, listening);
    await withConnection(world.database.superuser, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query = 'listen ${updatesChannel}' and datname = current_database()`,
      ),
    );
    let event = await listening.next();
    while (event?.includes('event: sales')) event = await listening.next();
    expect(event).toContain('event: again');
    const after = saleUpdate(ours);
    process.announce(after);
    expect(await nextOther(listening, first)).toEqual([
      { id: after.id, mode: 'live', status: 'Approved' },
    ]);
    expect(process.lines().map(({ msg }) => msg)).toContain(
      'lost the connection that listens for new payments; reconnecting',
    );
  });

  test.each([
    ['signs out', null],
    ['goes on with another company', sessionOf({ companyId: theirs })],
  ])('gets no events once they %s', async (_what, later) => {
    const userId: string = later?.userId ?? randomUUID();
    const sessions: { now: Session | null } = { now: sessionOf({ companyId: ours, userId }) };
    const listening = await listen(startProcess(world.database, sessions, 20));
    expect(await listening.next()).toContain('again');
    sessions.now = later;
    expect(await listening.nextSales()).toBeNull();
  });

  test('gets the end of the stream when the server stops', async () => {
    const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
    const listening = await listen(process);
    await process.saleListener.stop();
    expect(await listening.nextSales()).toBeNull();
  });

  test('gets no events without a company', async () => {
    const process = startProcess(world.database, { now: sessionOf({ companyId: null }) });
    const listening = await listen(process);
    expect((await listen(process)).response.status).toBe(200);
    expect(await listening.next()).toContain('again');
  });
});

describe('no listener', () => {
  test('the company is another merchant’s', async () => {
    const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
    const { response } = await listen(process, {}, { companyId: theirs });
    expect(response.status).toBe(404);
  });

  test('the request has no session, or comes from another site', async () => {
    const process = startProcess(world.database, { now: null });
    expect((await listen(process)).response.status).toBe(401);
    const signedIn = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
    const foreign = await listen(signedIn, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.response.status).toBe(403);
  });

  test('ten are open, until one is closed', async () => {
    const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
    const open = [];
    for (let count = 0; count < 10; count += 1) open.push(await listen(process));
    expect((await listen(process)).response.status).toBe(429);
    await open[0]?.cancel();
    expect((await listen(process)).response.status).toBe(200);
  });
});

test('events are sent in parts that PostgreSQL accepts, without loss', () => {
  const all = Array.from({ length: 500 }, () => saleUpdate(ours));
  const texts = writeUpdates(all);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
  expect(texts.flatMap((text) => readUpdates(text))).toEqual(
    all.map((sale) => ({ ...sale, about: 'status' })),
  );
  expect(writeUpdates([])).toEqual([]);
});

test.each(['', 'x', '{}', '[{"id":"1"}]', '[1]'])('%j is not an event', (text) => {
  expect(readUpdates(text)).toBeNull();
});
