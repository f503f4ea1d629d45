import { randomUUID } from 'node:crypto';
import { liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import { expect, onTestFinished } from 'vitest';
import { findMerchantOf } from '../../../companies/find-merchant.ts';
import type { TestDatabase } from '../../../database/testing/create-test-database.ts';
import { alwaysResponsive } from '../../../database/health/watch-responsiveness.ts';
import type { Session } from '../../../http/endpoints/request-session.ts';
import { sessionToken } from '../../../http/testing/session-of.ts';
import { capturedLog, testApp } from '../../../http/testing/test-app.ts';
import { createSaleAnnouncer } from '../../../payments/announce-sales.ts';
import { createSaleListener } from '../listen-for-sales.ts';
import type { SaleUpdate } from '../../../payments/sale-updates.ts';
import { streamSales } from '../stream-sales.ts';

/** A process: its own listener and announcer, and the app. */
export function startProcess(
  database: TestDatabase,
  sessions: { now: Session | null },
  pollEveryMs?: number,
) {
  const { log, lines } = capturedLog();
  const saleListener = createSaleListener({ connection: database.app, log });
  const announcer = createSaleAnnouncer({ database: database.kysely, log });
  const { app } = testApp();
  streamSales(app, {
    peekSession: async (given) => (given === sessionToken ? sessions.now : null),
    findMerchant: (...params) => findMerchantOf(database.kysely, ...params),
    isSecure: false,
    requestLimitMs: 12_000,
    responsiveness: alwaysResponsive,
    saleListener,
    ...(pollEveryMs !== undefined && { pollEveryMs }),
  });
  onTestFinished(async () => {
    await announcer.stop();
    await saleListener.stop();
  });
  return { app, saleListener, lines, announce: announcer.announce, stop: announcer.stop };
}

export type Process = ReturnType<typeof startProcess>;

/** Reads a stream as a browser does, event by event. */
export async function listen(
  { app }: Process,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  const params = new URLSearchParams(query).toString();
  const response = await app.request(`${liveSalesPath}?${params}`, {
    headers: { cookie: `piton_session=${sessionToken}`, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('there is no response');
  onTestFinished(() => reader.cancel().catch(() => undefined));
  let text = '';
  const nextPart = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        return event;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  /** Without an event a part only carries an id. */
  const isEvent = (part: string) => part.includes('event: ');
  const next = async (): Promise<string | null> => {
    let part = await nextPart();
    while (part !== null && !isEvent(part)) part = await nextPart();
    return part;
  };
  /** Waits for so many checks of the listener's rights. */
  const looks = async (count: number): Promise<void> => {
    for (let looked = 0; looked < count;) {
      const part = await nextPart();
      if (part === null) throw new Error('the stream has ended');
      if (!isEvent(part)) looked += 1;
    }
  };
  /** The next event about payments. */
  const nextSales = async (): Promise<unknown> => {
    for (;;) {
      const event = await next();
      if (event === null) return null;
      const [, data] = /event: sales\ndata: (.*)/.exec(event) ?? [];
      if (data !== undefined) return JSON.parse(data);
    }
  };
  return { response, next, nextSales, looks, cancel: () => reader.cancel() };
}

export const saleUpdate = (
  companyId: string,
  status: SaleUpdate['status'] = 'Approved',
): SaleUpdate => ({
  companyId,
  id: randomUUID(),
  mode: 'live',
  status,
});

export const ours = 'OurCompany0000000000';
export const theirs = 'TheirCompany00000000';

/** The listener is ready once it receives its own announcement. */
export async function waitUntilListening(
  { announce }: Process,
  listening: Awaited<ReturnType<typeof listen>>,
) {
  const first = saleUpdate(ours, 'Pending');
  const timer = setInterval(() => announce(first), 150);
  expect(await listening.nextSales()).toEqual([{ id: first.id, mode: 'live', status: 'Pending' }]);
  clearInterval(timer);
  return first.id;
}

export async function nextOther(listening: Awaited<ReturnType<typeof listen>>, id: string) {
  for (;;) {
    const sales = (await listening.nextSales()) as { id: string }[] | null;
    if (sales === null || sales.some((sale) => sale.id !== id)) return sales;
  }
}
