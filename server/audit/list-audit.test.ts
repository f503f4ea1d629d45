import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { fillHistory } from '../piton/testing/fill-history.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { entriesOf } from './audit-list.ts';
import { chainHistory } from './chain/chain-history.ts';
import { addEntryAt, openAudit } from './testing/audit-world.ts';
import { chainKey } from './testing/history-world.ts';

let world: ConsoleWorld;
let reviewer: SignedIn;
let merchant: SignedIn;

beforeAll(async () => {
  world = await createConsoleWorld();
  reviewer = await world.signIn('reviewer@example.lc', { role: 2 });
  merchant = await world.signIn('merchant@example.lc', { role: 3 });
});
afterAll(() => world.database.drop());

type Listed = {
  items: Record<string, unknown>[];
  nextCursor: string | null;
  chain: { waiting: number; head: string | null; chained: string | null };
};

const entryAt = (at: string, entry: Parameters<typeof addEntryAt>[2] = {}) =>
  addEntryAt(world, at, entry);

async function list(query: Record<string, string> = {}, who = reviewer): Promise<Listed> {
  const { status, body } = await openAudit(world, who).get(
    `/api/console/audit?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  return body as Listed;
}

const idsOf = ({ items }: Listed) => items.map(({ id }) => id);

describe('the list', () => {
  test('has pages without gaps or repeats, even for simultaneous entries', async () => {
    const day = { from: '2024-07-01', to: '2024-07-01' };
    const made: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      // Within one millisecond, and three of them in the same microsecond.
      made.push(
        await entryAt(`2024-07-01T12:00:00.000${String(Math.floor(index / 3)).padStart(3, '0')}Z`),
      );
    }
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Listed = await list({ ...day, ...(cursor !== null && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(50);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(made));
  });

  test('filters by action, by days of Saint Lucia, and by both', async () => {
    const first = await entryAt('2024-08-10T03:59:59.999999Z', { action: 'edit-company' });
    const second = await entryAt('2024-08-10T04:00:00Z', { action: 'edit-company' });
    const third = await entryAt('2024-08-11T03:59:59.999999Z', { action: 'renew-recovery-codes' });
    const last = await entryAt('2024-08-11T04:00:00Z', { action: 'renew-recovery-codes' });
    expect(idsOf(await list({ from: '2024-08-10', to: '2024-08-10' }))).toEqual([third, second]);
    expect(idsOf(await list({ from: '2024-08-09', to: '2024-08-09' }))).toEqual([first]);
    expect(idsOf(await list({ from: '2024-08-10', to: '2024-08-30' }))).toEqual([
      last,
      third,
      second,
    ]);
    const days = { from: '2024-08-01', to: '2024-08-30' };
    expect(idsOf(await list({ ...days, action: 'renew-recovery-codes' }))).toEqual([last, third]);
    expect(idsOf(await list({ from: '2024-08-30', to: '2024-08-01' }))).toEqual([]);
  });

  test('about a person lists their actions and those on them, each once', async () => {
    const [who, at] = [await world.signIn('about@example.lc', { role: 2 }), '2024-09-01T12:00:0'];
    const did = await entryAt(`${at}1Z`, { actor: who.uid });
    const own = await entryAt(`${at}2Z`, { actor: who.uid, subject: who.uid });
    const suffered = await entryAt(`${at}3Z`, { subject: who.uid });
    expect(idsOf(await list({ about: who.uid }))).toEqual([suffered, own, did]);
    expect(idsOf(await list({ about: who.uid, from: '2024-09-02' }))).toEqual([]);
    expect(idsOf(await list({ about: randomUUID() }))).toEqual([]);
    expect(idsOf(await list({ about: ` ${who.uid.toUpperCase()} ` }))).toEqual([
      suffered,
      own,
      did,
    ]);
  });

  test.each([
    { from: '0000-01-01' },
    { from: '0001-01-01', to: '9999-12-31' },
    { about: randomUUID(), action: 'erase-account' },
  ])('answers %o', async (query) => {
    expect((await list(query)).nextCursor === undefined).toBe(false);
  });

  test.each([
    { from: '2024-02-30' },
    { to: 'today' },
    { action: 'look' },
    { about: '' },
    { about: `x' or true --` },
    { about: 'Maria Joseph' },
    { about: 'x'.repeat(20_000) },
    { cursor: 'nonsense' },
    { cursor: Buffer.from(`2024-07-01T12:00:00.00Z ${randomUUID()}`).toString('base64url') },
    { cursor: Buffer.from(`2024-07-01T12:00:00.0000000Z ${randomUUID()}`).toString('base64url') },
  ])('refuses %o', async (query) => {
    const search = new URLSearchParams(query).toString();
    const response = await openAudit(world, reviewer).get(`/api/console/audit?${search}`);
    expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
  });

  test('does not exist for a merchant', async () => {
    const response = await openAudit(world, merchant).get('/api/console/audit');
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  });
});

test('the list says how far history is chained', async () => {
  const before = (await list()).chain;
  expect(before).toMatchObject({ head: null, chained: null });
  expect(before.waiting).toBeGreaterThan(100);
  const at = new Date('2026-11-21T12:00:00Z');
  const { kysely: database } = world.database;
  await chainHistory({ database, log: world.deps.log, key: chainKey, clock: () => at });
  expect((await list()).chain).toEqual({
    waiting: 0,
    head: expect.stringMatching(/^1:[\w-]{43}$/) as string,
    chained: at.toISOString(),
  });
});

describe('reads one page of entries, however many there are', () => {
  beforeAll(async () => {
    await fillHistory(world.database.superuser, { transactions: 0, auditEntries: 20_000 });
  });

  test.each([
    {},
    { action: 'close-account' as const },
    { from: '2024-08-01', to: '2024-08-30' },
    { about: 'Merchant000000000001' },
    { about: randomUUID() },
    { about: randomUUID(), action: 'edit-company' as const, from: '2024-01-01', to: '2024-08-30' },
  ])('%o', async (filter) => {
    for (const after of [null, { createdAt: '2024-08-11T03:59:59.999999Z', id: randomUUID() }]) {
      const plan = await actingAs(world.database.kysely, { staffId: reviewer.uid }, (transaction) =>
        sql<
          Record<'QUERY PLAN', string>
        >`explain (analyze, costs off, timing off, summary off) ${entriesOf(filter, {
          after,
          limit: 51,
        })}`.execute(transaction),
      );
      const lines = plan.rows.map((row) => row['QUERY PLAN']);
      expect(lines.filter((line) => line.includes('Seq Scan on audit_entries'))).toEqual([]);
      const removed = lines.map((line) =>
        Number(/Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? 0),
      );
      expect(Math.max(...removed)).toBeLessThan(1000);
    }
  });
});
