/** The report of a new stream about earlier updates, and who may open one. */
import { liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sessionOf, sessionToken } from '../../http/testing/session-of.ts';
import { createSalesWorld, type SalesWorld } from '../testing/sales-world.ts';
import {
  listen,
  saleUpdate,
  ours,
  type Process,
  waitUntilListening,
  startProcess,
  theirs,
} from './testing/live-process.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
});
afterAll(() => world.database.drop());

const opened = async (process: Process, ago: number, headers: Record<string, string> = {}) => {
  const since = String(Date.now() - ago);
  const listening = await listen(process, headers, { companyId: ours, since });
  const after = saleUpdate(ours);
  process.announce(after);
  const event = await listening.next();
  return event?.includes(after.id) ? 'nothing' : event?.split('\n').at(-2);
};

test('must reload only if it may have missed an event', async () => {
  const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
  const listening = await listen(process);
  await waitUntilListening(process, listening);
  // As if it had been listening for long.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await opened(process, 0)).toBe('nothing');
  expect(await opened(process, 0)).toBe('event: again');
});

test('continues from the browser’s last event id', async () => {
  const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
  await waitUntilListening(process, await listen(process));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const last = { 'last-event-id': String(Date.now()) };
  expect(await opened(process, 1_000_000, last)).toBe('nothing');
  expect(await opened(process, 0, { 'last-event-id': 'x' })).toBe('event: again');
});

test('leaves no stream open after a mere check', async () => {
  const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
  const look = () =>
    process.app.request(liveSalesPath, {
      method: 'HEAD',
      headers: { cookie: `piton_session=${sessionToken}` },
    });
  for (let count = 0; count < 12; count += 1) expect((await look()).status).toBe(200);
});

test.each([
  ['somebody else’s', () => world.other.companyId],
  ['one that there is not', () => 'nobody'],
  ['one that there cannot be', () => '\0'],
  ['one whose name has no end', () => 'a'.repeat(5000)],
])('%s is refused as an unknown company', async (_which, companyId) => {
  const process = startProcess(world.database, {
    now: sessionOf({ companyId: ours, userId: world.merchant.userId }),
  });
  const { response } = await listen(process, {}, { companyId: companyId() });
  expect(response.status).toBe(404);
  expect(process.lines().map(({ msg }) => msg)).not.toContain('unexpected error');
});

test('a stream stays with its named company, whichever the user chooses later', async () => {
  const { companyId, userId } = world.merchant;
  const sessions = { now: sessionOf({ companyId, userId }) };
  const process = startProcess(world.database, sessions, 20);
  const listening = await listen(process, {}, { companyId });
  sessions.now = sessionOf({ companyId: theirs, userId });
  await listening.looks(3);
  const sale = saleUpdate(companyId);
  process.announce(sale);
  expect(await listening.nextSales()).toMatchObject([{ id: sale.id }]);
});

test('a process without a listener does not claim completeness', async () => {
  const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) }, 20);
  const listening = await listen(process);
  await waitUntilListening(process, listening);
  await process.saleListener.stop();
  const until = process.saleListener.updatesUntilMs();
  await expect.poll(() => Date.now()).toBeGreaterThan((until ?? 0) + 50);
  expect(process.saleListener.updatesUntilMs()).toBe(until);
});

test('announces other changes of a payment separately from its state', async () => {
  const process = startProcess(world.database, { now: sessionOf({ companyId: ours }) });
  const listening = await listen(process);
  const id = await waitUntilListening(process, listening);
  const changed = { ...saleUpdate(ours), about: 'more' as const };
  process.announce(changed);
  for (;;) {
    const event = (await listening.next()) ?? '';
    if (event.includes(`"id":"${id}"`)) continue;
    expect(event).toContain('event: changed\n');
    expect(event).toContain(changed.id);
    break;
  }
});
