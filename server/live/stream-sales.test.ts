import { randomUUID } from 'node:crypto';
import { liveSalesPath } from '@piton/contract/live-sales.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { askingMerchant } from '../companies/asking-merchant.ts';
import { withConnection } from '../database/with-connection.ts';
import { capturedLog, testApp } from '../http/testing/test-app.ts';
import type { Session } from '../http/session.ts';
import { createPaymentWorld, type PaymentWorld } from '../payments/testing/payment-world.ts';
import { createSaleAnnouncer } from './announce-sales.ts';
import { createSaleHearer } from './hear-sales.ts';
import { newsChannel, readNews, type SaleNews, writeNews } from './sale-news.ts';
import { streamSales } from './stream-sales.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const token = 't'.repeat(43);

/** A process: its own hearer and announcer, and the application in front of them. */
function startProcess(sessions: { now: Session | null }, lookEveryMs?: number) {
  const { log, lines } = capturedLog();
  const hearer = createSaleHearer({ connection: world.database.app, log });
  const announcer = createSaleAnnouncer({ database: world.database.kysely, log });
  const { app } = testApp();
  streamSales(app, {
    peekSession: async (given) => (given === token ? sessions.now : null),
    findMerchant: (...asked) => askingMerchant(world.database.kysely, ...asked),
    isSecure: false,
    hearer,
    ...(lookEveryMs !== undefined && { lookEveryMs }),
  });
  onTestFinished(async () => {
    await announcer.stop();
    await hearer.stop();
  });
  return { app, hearer, lines, announce: announcer.announce, stop: announcer.stop };
}

function sessionOf(companyId: string | null, userId: string = randomUUID()): Session {
  const user = {
    uid: userId,
    displayName: 'Ana',
    email: 'ana@example.lc',
    emailVerified: true,
    primaryCompany: companyId,
  };
  return { sessionId: 's', userId, role: 3, needsSecondFactor: false, user };
}

type Process = ReturnType<typeof startProcess>;

/** Reads a stream as a browser does: what it is told, event by event. */
async function listen(
  { app }: Process,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const asked = new URLSearchParams(query).toString();
  const response = await app.request(`${liveSalesPath}?${asked}`, {
    headers: { cookie: `piton_session=${token}`, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('there is no answer');
  onTestFinished(() => reader.cancel().catch(() => undefined));
  let text = '';
  const heard: string[] = [];
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        // Without an event there is nothing but an id to remember.
        if (!event.includes('event: ')) continue;
        heard.push(event);
        return event;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  /** The next that is about payments. */
  const nextSales = async (): Promise<unknown> => {
    for (;;) {
      const event = await next();
      if (event === null) return null;
      const [, data] = /event: sales\ndata: (.*)/.exec(event) ?? [];
      if (data !== undefined) return JSON.parse(data);
    }
  };
  return { response, next, nextSales, cancel: () => reader.cancel() };
}

const news = (companyId: string, status: SaleNews['status'] = 'Approved'): SaleNews => ({
  companyId,
  id: randomUUID(),
  mode: 'live',
  status,
});

const ours = 'OurCompany0000000000';
const theirs = 'TheirCompany00000000';

/** The listener is there once it hears itself. */
async function settled({ announce }: Process, listening: Awaited<ReturnType<typeof listen>>) {
  const first = news(ours, 'Pending');
  const timer = setInterval(() => announce(first), 150);
  expect(await listening.nextSales()).toEqual([
    { id: first.id, mode: 'live', status: 'Pending', about: 'status' },
  ]);
  clearInterval(timer);
  return first.id;
}

async function nextOther(listening: Awaited<ReturnType<typeof listen>>, id: string) {
  for (;;) {
    const sales = (await listening.nextSales()) as { id: string }[] | null;
    if (sales === null || sales.some((sale) => sale.id !== id)) return sales;
  }
}

describe('whoever listens', () => {
  test('hears of a payment that any process has taken, and of no other company’s', async () => {
    const sessions = { now: sessionOf(ours) };
    const [one, other] = [startProcess(sessions), startProcess(sessions)];
    const listening = await listen(one);
    expect(listening.response.headers.get('content-type')).toBe('text/event-stream');
    expect(await listening.next()).toMatch(/^id: \d+\nretry: 3000\nevent: again\ndata: $/);
    const first = await settled(one, listening);
    const [taken, foreign] = [news(ours), news(theirs)];
    other.announce(foreign);
    other.announce(taken);
    expect(await nextOther(listening, first)).toEqual([
      { id: taken.id, mode: 'live', status: 'Approved', about: 'status' },
    ]);
  });

  test('hears of a thousand at once, of each how it stands last', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const listening = await listen(process);
    const first = await settled(process, listening);
    const sales = Array.from({ length: 1000 }, () => news(ours));
    for (const sale of sales) process.announce({ ...sale, status: 'Pending' });
    for (const sale of sales) process.announce(sale);
    const heard = new Map<string, string>();
    while (heard.size < 1000) {
      for (const sale of ((await nextOther(listening, first)) ?? []) as SaleNews[]) {
        if (sale.id === first) continue;
        expect(heard.has(sale.id)).toBe(false);
        heard.set(sale.id, sale.status);
      }
    }
    expect([...heard.keys()]).toEqual(sales.map(({ id }) => id));
    expect(new Set(heard.values())).toEqual(new Set(['Approved']));
  });

  test('is told to look again when the database was gone, and hears on', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const listening = await listen(process);
    const first = await settled(process, listening);
    await withConnection(world.database.superuser, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query = 'listen ${newsChannel}' and datname = current_database()`,
      ),
    );
    let event = await listening.next();
    while (event?.includes('event: sales')) event = await listening.next();
    expect(event).toContain('event: again');
    const after = news(ours);
    process.announce(after);
    expect(await nextOther(listening, first)).toEqual([
      { id: after.id, mode: 'live', status: 'Approved', about: 'status' },
    ]);
    expect(process.lines().map(({ msg }) => msg)).toContain(
      'nobody listens for new payments; listening again',
    );
  });

  test.each([
    ['signs out', null],
    ['goes on with another company', sessionOf(theirs)],
  ])('hears no more once they %s', async (_what, later) => {
    const userId: string = later?.userId ?? randomUUID();
    const sessions: { now: Session | null } = { now: sessionOf(ours, userId) };
    const listening = await listen(startProcess(sessions, 20));
    expect(await listening.next()).toContain('again');
    sessions.now = later;
    expect(await listening.nextSales()).toBeNull();
  });

  test('hears the end when the server stops', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const listening = await listen(process);
    await process.hearer.stop();
    expect(await listening.nextSales()).toBeNull();
  });

  test('without a company hears nothing of anybody', async () => {
    const process = startProcess({ now: sessionOf(null) });
    const listening = await listen(process);
    expect((await listen(process)).response.status).toBe(200);
    expect(await listening.next()).toContain('again');
  });
});

describe('whoever opens a stream', () => {
  const opened = async (process: Process, ago: number, headers: Record<string, string> = {}) => {
    const since = String(Date.now() - ago);
    const listening = await listen(process, headers, { companyId: ours, since });
    const after = news(ours);
    process.announce(after);
    const event = await listening.next();
    return event?.includes(after.id) ? 'nothing' : event?.split('\n').at(-2);
  };

  test('is told to look again only where something may have come meanwhile', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const listening = await listen(process);
    await settled(process, listening);
    // As if it had been listened to for long.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await opened(process, 0)).toBe('nothing');
    expect(await opened(process, 0)).toBe('event: again');
  });

  test('as the last id says that their browser remembers', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    await settled(process, await listen(process));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const last = { 'last-event-id': String(Date.now()) };
    expect(await opened(process, 1_000_000, last)).toBe('nothing');
    expect(await opened(process, 0, { 'last-event-id': 'x' })).toBe('event: again');
  });

  test('only to see whether there is one leaves none open', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const look = () =>
      process.app.request(liveSalesPath, {
        method: 'HEAD',
        headers: { cookie: `piton_session=${token}` },
      });
    for (let count = 0; count < 12; count += 1) expect((await look()).status).toBe(200);
  });
});

describe('nobody listens', () => {
  test('to a company that they do not work with', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const { response } = await listen(process, {}, { companyId: theirs });
    expect(response.status).toBe(404);
  });

  test('who is not signed in, or sends a page of another site', async () => {
    const process = startProcess({ now: null });
    expect((await listen(process)).response.status).toBe(401);
    const signedIn = startProcess({ now: sessionOf(ours) });
    const foreign = await listen(signedIn, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.response.status).toBe(403);
  });

  test('on more than ten at once, and again where one is closed', async () => {
    const process = startProcess({ now: sessionOf(ours) });
    const open = [];
    for (let count = 0; count < 10; count += 1) open.push(await listen(process));
    expect((await listen(process)).response.status).toBe(429);
    await open[0]?.cancel();
    expect((await listen(process)).response.status).toBe(200);
  });
});

test('news is passed on in parts that PostgreSQL takes, and nothing of it is lost', () => {
  const all = Array.from({ length: 500 }, () => news(ours));
  const texts = writeNews(all);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
  expect(texts.flatMap((text) => readNews(text))).toEqual(
    all.map((sale) => ({ ...sale, about: 'status' })),
  );
  expect(writeNews([])).toEqual([]);
});

test.each(['', 'x', '{}', '[{"id":"1"}]', '[1]'])('%j is no news', (text) => {
  expect(readNews(text)).toBeNull();
});
