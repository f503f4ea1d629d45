/** The demo's database contains every state, and every read of it succeeds. */
import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import type { Reconciliation, UnsettledSales } from '@piton/contract/payouts/reconciliation.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createChainKey } from '../audit/chain/chain-key.ts';
import { openPool } from '../database/connect.ts';
import { createTestDatabase } from '../database/testing/create-test-database.ts';
import { demoPassword } from '../demo/demo-people.ts';
import { loadDemo } from '../demo/load-demo.ts';
import type { HttpApp } from '../http/http-app.ts';
import { type Browser, openBrowser } from '../identity/testing/browse.ts';
import { createPasswordHasher } from '../identity/passwords/hash-password.ts';
import { testRootKey } from '../identity/testing/identity-world.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import { limitKeyHasher } from '../limits/limit-keys.ts';
import { alertOpenSales } from '../monitoring/alarms/alert-open-sales.ts';
import { countPending } from '../monitoring/alarms/count-pending.ts';
import { watchDeclines } from '../monitoring/alarms/watch-declines.ts';
import { checkNight } from '../monitoring/self-check/check-night.ts';
import { nightDueBy } from '../monitoring/self-check/night.ts';
import { runChecks } from '../monitoring/self-check/run-checks.ts';
import { keepRootKeyCheck } from '../encryption/root-keys/check-root-key.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { piton, urlOf } from '../piton/testing/run-piton.ts';
import { openWholeApp } from '../testing/access/access-world.ts';
import { missingStates, statesIn } from '../testing/missing-states.ts';
import { paramsFor, queriesFor, type Read, read } from '../testing/access/walk-reads.ts';

const sender = {
  name: 'Piton Ltd',
  accountNumber: '1000200030',
  routing: '000012340',
  bic: 'BOSLLCLC',
};
let world: ConsoleWorld;
let owner: pg.Client;
beforeAll(async () => {
  const database = await createTestDatabase();
  const prepared = { database: database.kysely, owner: database.owner, rootKey: testRootKey };
  await loadDemo(prepared, { sender, minimumMills: 50_000n }, new Date());
  await keepRootKeyCheck(database.kysely, testRootKey);
  const given = await createConsoleWorld(database);
  const passwords = createPasswordHasher({ pepper: deriveKey(testRootKey, 'password pepper') });
  world = { ...given, deps: { ...given.deps, passwords, passwordsOfKnown: passwords } };
  owner = new pg.Client(database.owner);
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await world.database.drop();
});

test('the demo has an example of every value that the catalogue allows', async () => {
  const states = await statesIn(owner);
  expect(states.length).toBeGreaterThan(40);
  expect(await missingStates(owner, states)).toEqual([]);
});

test('a new state is reported as missing until the demo has an example', async () => {
  await owner.query('begin');
  await owner.query(`
    alter table payouts drop constraint payouts_state_is_known,
      add constraint payouts_state_is_known check (state in (
        'queued', 'approved', 'in_transit', 'deposited', 'returned', 'failed', 'cancelled', 'lost'
      )) not valid`);
  const missing = await missingStates(owner, await statesIn(owner));
  await owner.query('rollback');
  expect(missing).toEqual(['payouts.state: lost']);
});

type Role = 'a visitor' | 'a merchant' | 'a reviewer' | 'an administrator';
type Caller = { browser: Browser; uid: string | null; companyId: string };

/** Every merchant, because each has other states. */
async function callersOf(app: HttpApp, role: Role): Promise<Caller[]> {
  if (role === 'a visitor') return [{ browser: openBrowser(app), uid: null, companyId: '' }];
  const wanted = { 'a merchant': 3, 'a reviewer': 2, 'an administrator': 1 }[role];
  const people = await world.asOwner<{ id: string; email: string; company: string | null }>(
    'select id, email, primary_company_id as company from users where role = $1 order by email',
    [wanted],
  );
  const listed = wanted === 3 ? people : people.slice(0, 1);
  return Promise.all(
    listed.map(async ({ id, email, company }) => {
      const browser = openBrowser(app);
      const { status } = await browser.post('/api/sign-in', { email, password: demoPassword });
      expect([email, status]).toEqual([email, 200]);
      return { browser, uid: wanted === 3 ? id : null, companyId: company ?? '' };
    }),
  );
}

const reads = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method === 'GET');
const asOwner = (text: string, values?: unknown[]) =>
  world.asOwner<Record<string, string>>(text, values);

async function readAll(
  { browser, uid, companyId }: Caller,
  role: Role,
  endpoint: Endpoint,
): Promise<Read[]> {
  const found = await paramsFor(endpoint, asOwner, uid);
  // Other callers are rejected by staff's reads before any lookup, and an administrator reads what
  // a reviewer does.
  const isForStaff = endpoint.caller === 'staff' || endpoint.caller === 'administrator';
  const isFull = role === 'a reviewer' || (role !== 'an administrator' && !isForStaff);
  const results: Read[] = [];
  for (const query of queriesFor(endpoint, companyId)) {
    for (const params of isFull ? found : found.slice(0, 2)) {
      results.push(await read(browser, endpoint, { params, query }));
    }
  }
  return results;
}

describe('every read endpoint responds, page by page', () => {
  const responded = new Set<string>();
  let pages = 0;

  test.each<[Role]>([['a visitor'], ['a merchant'], ['a reviewer'], ['an administrator']])(
    'to %s',
    { timeout: 180_000 },
    async (role) => {
      const app = await openWholeApp(world);
      const failed: string[] = [];
      for (const caller of await callersOf(app, role)) {
        for (const [name, endpoint] of reads) {
          const results = await readAll(caller, role, endpoint);
          if (results.some(({ status }) => status === 200)) responded.add(name);
          pages += results.reduce((sum, result) => sum + result.pages, 0);
          failed.push(...results.filter(({ status }) => status >= 500).map(({ path }) => path));
        }
      }
      expect(failed).toEqual([]);
    },
  );

  test('each was returned to its permitted readers, and much of it has pages', () => {
    expect([...responded].toSorted()).toEqual(reads.map(([name]) => name).toSorted());
    expect(pages).toBeGreaterThan(1000);
  });
});

describe('the ledger begins clean', () => {
  test('the self-check finds only the examples', async () => {
    const key = createChainKey(testRootKey);
    await owner.query('begin isolation level repeatable read');
    const findings = await runChecks(owner, { now: new Date(), key });
    await owner.query('rollback');
    expect(findings.map(({ check }) => check)).toEqual(['open_sales', 'contradictions']);
    const rows = findings.flatMap((finding) => finding.rows.map(({ says }) => says));
    expect(rows.filter((says) => !says.includes('(DemoExample'))).toEqual([]);
  });

  test('the reconciliation’s only exceptions are the examples', async () => {
    const app = await openWholeApp(world);
    const [reviewer] = await callersOf(app, 'a reviewer');
    const readBody = async (path: string) =>
      (await reviewer?.browser.get(`/api/console/${path}`))?.body;
    const { exceptions } = (await readBody('reconciliation')) as unknown as Reconciliation;
    const kinds = exceptions.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual([
      'import_line',
      'late_in_transit',
      'run_late',
      'run_late',
      'unsettled_sale',
    ]);
    const owners = exceptions.flatMap(({ owner: of }) => of?.displayName ?? []);
    expect(owners).toEqual(['Example Waiting']);
    const { items } = (await readBody('unsettled-sales')) as unknown as UnsettledSales;
    expect(items.map(({ companyName }) => companyName)).toEqual(['Example: waiting for our bank']);
    // Some late weeks contain nothing else.
    const stuck = await asOwner(
      `select reference from payouts p join users u on u.id = p.owner_id
        where p.state in ('queued', 'approved') and p.cut_off_day < current_date - 21
          and u.first_name <> 'Example'`,
    );
    expect(stuck).toEqual([]);
  });
});

test('no alarm reports the examples, tonight or later, and the self-check passes', async () => {
  const { kysely } = world.database;
  const checkPool = openPool({
    connection: world.database.app,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(() => checkPool.end());
  let now = new Date();
  const alarms = {
    ...world.deps,
    database: kysely,
    databaseClock: async () => now,
    alarmEmail: 'operator@example.lc',
  };
  const checking = { ...alarms, checkPool, key: createChainKey(testRootKey) };
  const hashKey = limitKeyHasher(deriveKey(testRootKey, 'limit keys'));
  await world.readEmails();
  for (const night of [0, 1, 2, 3]) {
    now = new Date(Date.now() + night * 86_400_000);
    expect((await checkNight(checking)).last?.night).toBe(nightDueBy(now));
    await alertOpenSales({ ...alarms, hashKey, quietMs: 0 }, await countPending(kysely));
    await watchDeclines(alarms);
  }
  expect(await world.readEmails()).toEqual([]);

  const { code, output } = await piton(['self-check'], {
    DATABASE_URL: urlOf(world.database.owner),
    PITON_MASTER_KEY: testRootKey.key.toString('base64'),
  });
  expect(output).toMatch(
    /^Acknowledged by staff: Payments have been pending for too long: \d found\.$/m,
  );
  expect(output).toMatch(/^All else is in order\. Took \d+\.\d s\.$/m);
  expect(code).toBe(0);
});
