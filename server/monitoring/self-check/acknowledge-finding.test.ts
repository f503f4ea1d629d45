/** An acknowledged finding raises no alarm until it changes. */
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ShownSelfCheck } from '@piton/contract/monitoring/self-check.ts';
import { addMerchant, type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { chainHistory } from '../../audit/chain/chain-history.ts';
import { openPool } from '../../database/connect.ts';
import { withConnection } from '../../database/with-connection.ts';
import { codeOf } from '../../identity/testing/browse.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
  type SignedIn,
} from '../../identity/staff/testing/console-world.ts';
import { checkNight } from './check-night.ts';
import { showSelfCheck } from './show-self-check.ts';
import { chainKey } from './testing/check-world.ts';

let world: ConsoleWorld;
let one: SignedIn;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
  one = await world.signIn('one@example.lc', { role: 2 });
});
afterAll(() => world.database.drop());

// Long ago, because staff's view uses the database's clock.
let now = new Date('2025-11-27T16:00:00Z');

/** The next night, on a ledger changed by so much. */
async function night(): Promise<{
  ok: string | undefined;
  differences: string | undefined;
  mails: number;
}> {
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const { database, deps } = world;
  await chainHistory({ database: database.kysely, log: deps.log, clock: () => now, key: chainKey });
  const checkPool = openPool({
    connection: database.app,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(() => checkPool.end());
  await world.readEmails();
  const registry = new Registry();
  const { show } = showSelfCheck(registry);
  const state = await checkNight({
    database: database.kysely,
    checkPool,
    log: deps.log,
    databaseClock: () => Promise.resolve(now),
    key: chainKey,
    mail: deps.mail,
    alarmEmail: 'operator@example.lc',
  });
  show(state);
  const text = await registry.metrics();
  return {
    ok: /^self_check_ok (\d)$/m.exec(text)?.[1],
    differences: /^self_check_differences\{check="counters"\} (\d+)$/m.exec(text)?.[1],
    mails: (await world.readEmails()).length,
  };
}

const count = (approved: number) =>
  behindRules(`update company_totals set approved_count = ${approved}`);
const behindRules = (statement: string) =>
  withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    return client.query(statement);
  });
const read = async () =>
  (await one.browser.get('/api/console/self-check')).body as unknown as ShownSelfCheck;
const acknowledge = (fields: object) =>
  one.browser.post('/api/console/self-check/acknowledgments', {
    check: 'counters',
    note: 'A counter was set by hand, ticket 12.',
    password,
    ...fields,
  });

test('shows nothing before the first night', async () => {
  expect(await read()).toEqual({ last: null });
  expect(codeOf(await acknowledge({ since: '2025-11-28' }))).toBe('version_conflict');
});

test('alarms until acknowledged, and again when it changes or comes back', async () => {
  merchant = await addMerchant(world, 'Counted');
  await count(7);
  expect(await night()).toEqual({ ok: '0', differences: '2', mails: 1 });
  const [finding] = (await read()).last?.found ?? [];
  expect(finding).toMatchObject({ check: 'counters', count: 2, acknowledged: null });
  const since = finding?.since ?? '';
  // Without an acknowledgement it raises an alarm every night.
  expect(await night()).toEqual({ ok: '0', differences: '2', mails: 1 });
  const { body } = await acknowledge({ since });
  expect(body).toMatchObject({
    last: {
      found: [
        {
          since,
          acknowledged: { by: { uid: one.uid }, note: 'A counter was set by hand, ticket 12.' },
        },
      ],
    },
  });
  const [entry] = await world.asOwner<{ subject_id: string }>(
    `select subject_id from audit_entries where action = 'acknowledge-finding'`,
  );
  expect(await world.auditOf(entry?.subject_id ?? '')).toMatchObject([
    { actor_id: one.uid, reason: 'A counter was set by hand, ticket 12.', detail: { since } },
  ]);
  expect(await world.readEmails()).toMatchObject([
    {
      kind: 'finding-acknowledged',
      to: 'operator@example.lc',
      what: 'A company’s counters differ from its payments',
      count: 2,
      by: expect.stringContaining('(one@example.lc)') as string,
      note: 'A counter was set by hand, ticket 12.',
    },
  ]);
  // A repeat after a lost response, or by a second person, changes nothing and sends nothing.
  expect((await acknowledge({ since })).status).toBe(200);
  expect(await world.readEmails()).toEqual([]);
  expect(await night()).toEqual({ ok: '1', differences: '0', mails: 0 });

  await count(8);
  expect(await night()).toEqual({ ok: '0', differences: '2', mails: 1 });
  expect(codeOf(await acknowledge({ since }))).toBe('version_conflict');
  await count(0);
  expect(await night()).toEqual({ ok: '1', differences: '0', mails: 0 });
  await count(7);
  expect(await night()).toEqual({ ok: '0', differences: '2', mails: 1 });
  expect((await read()).last?.found[0]?.acknowledged).toBeNull();
});

test('acknowledging needs step-up authentication', async () => {
  const since = (await read()).last?.found[0]?.since ?? '';
  await world.readEmails();
  expect(codeOf(await acknowledge({ since, password: '' }))).toBe('rejected_fields');
  expect(codeOf(await acknowledge({ since, password: 'not mine' }))).toBe('wrong_password');
  expect((await read()).last?.found[0]?.acknowledged).toBeNull();
  expect(await world.readEmails()).toEqual([]);
});

test('a changed total is no new finding, and a growing difference is', async () => {
  await count(7);
  await night();
  await acknowledge({ since: (await read()).last?.found[0]?.since ?? '' });
  expect(await night()).toEqual({ ok: '1', differences: '0', mails: 0 });
  // After a payment the counter is still too high by the same amount.
  await pay(world, merchant);
  expect(await night()).toEqual({ ok: '1', differences: '0', mails: 0 });
  expect((await read()).last?.found[0]?.first[0]).toContain('counts 8 approved payments');
  await behindRules(`update company_totals set approved_count = 9 where mode = 'live'`);
  expect(await night()).toEqual({ ok: '0', differences: '1', mails: 1 });
  expect((await read()).last?.found[0]).toMatchObject({ count: 2, newCount: 1 });
  // New findings come first, and alone.
  expect((await read()).last?.found[0]?.first[0]).toContain('counts 9 approved payments');
  await count(7);
});

test('a resolved finding leaves other findings acknowledged', async () => {
  await night();
  await acknowledge({ since: (await read()).last?.found[0]?.since ?? '' });
  await behindRules(`update company_totals set approved_count = 0 where mode = 'test'`);
  expect(await night()).toEqual({ ok: '1', differences: '0', mails: 0 });
  expect((await read()).last?.found[0]).toMatchObject({ count: 1, newCount: 0 });
  expect((await read()).last?.found[0]?.acknowledged).not.toBeNull();
  await count(7);
  expect(await night()).toEqual({ ok: '0', differences: '1', mails: 1 });
});

test('a future night does not hide the last one', async () => {
  const { last } = await read();
  const tomorrow = `(now() + interval '2 days')::date`;
  await world.asOwner(
    `insert into self_checks (night, began_at, ended_at, found)
       values (${tomorrow}, now(), now(), '[]')`,
  );
  expect(last?.found).toHaveLength(1);
  expect((await read()).last).toEqual(last);
  const { status } = await acknowledge({ since: last?.found[0]?.since ?? '' });
  expect(status).toBe(200);
  await world.asOwner(`delete from self_checks where night = ${tomorrow}`);
});

test('a note of up to 500 characters is required', async () => {
  const since = (await read()).last?.found[0]?.since ?? '';
  for (const note of ['', ' ', 'x'.repeat(501)]) {
    expect(codeOf(await acknowledge({ since, note }))).toBe('rejected_fields');
  }
  expect((await acknowledge({ since, note: 'x'.repeat(500) })).status).toBe(200);
  // The second person sees who was first.
  const two = await world.signIn('two@example.lc');
  const again = await two.browser.post('/api/console/self-check/acknowledgments', {
    check: 'counters',
    since,
    note: 'Me too',
    password,
  });
  expect(again.body).toMatchObject({
    last: { found: [{ acknowledged: { by: { uid: one.uid } } }] },
  });
});
