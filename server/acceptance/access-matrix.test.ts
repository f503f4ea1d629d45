import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { Hono } from 'hono';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant } from '../merchant-accounts/testing/merchant.ts';
import { bankAccountOf, findBankAccount } from '../banking/bank-account-store.ts';
import { actingAs } from '../database/acting-as.ts';
import type { HttpApp, HttpEnv } from '../http/http-app.ts';
import { type HttpResponse, type Browser, openBrowser } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import {
  ask,
  type Name,
  names,
  needsSecondFactor,
  ownRequests,
} from '../testing/access/access-requests.ts';
import { refusedByThemselves, walk, type Walked } from '../testing/access/access-walk.ts';
import {
  addCaller,
  addVictim,
  type Caller,
  everythingOf,
  openOwner,
  openWholeApp,
  type Victim,
} from '../testing/access/access-world.ts';

/** All endpoints without a session. A new public endpoint has to be added here by hand. */
const publicNames: readonly Name[] = [
  'signUp',
  'signIn',
  'finishSignIn',
  'signOut',
  'getSession',
  'getStatus',
  'openVerificationLink',
  'requestPasswordReset',
  'setNewPassword',
  'ratePassword',
  'acceptInvite',
  'getCompanyData',
  'webPay',
  'makPayment',
  'findAttempt',
  'cancelAttempt',
];

let world: ConsoleWorld;
let owner: pg.Client;
let victim: Victim;
beforeAll(async () => {
  world = await createConsoleWorld();
  owner = await openOwner(world);
});
afterAll(async () => {
  await owner.end();
  await world.database.drop();
});

type Who =
  | 'a visitor'
  | 'a merchant'
  | 'a member'
  | 'a reviewer'
  | 'an administrator'
  | 'an administrator without a second factor';

const callers = new Map<Who, Caller>();

test('all roles are listed', async () => {
  victim = await addVictim(world);
  const people = [
    ['a merchant', { role: 3 }],
    // A member of the victim's company who doesn't own it.
    ['a member', { role: 3, memberOf: victim.companyId }],
    ['a reviewer', { role: 2 }],
    ['an administrator', { role: 1 }],
    ['an administrator without a second factor', { role: 1, isExempt: false }],
  ] as const;
  for (const [who, options] of people) {
    const email = `${who.replaceAll(' ', '-')}@example.lc`;
    callers.set(who, await addCaller(world, owner, email, options));
  }
  expect(await everythingOf(owner, victim)).not.toEqual([]);
});

async function browserOf(app: HttpApp, who: Who, name: Name): Promise<Browser> {
  const hasSecondFactor = needsSecondFactor.has(name);
  if (who === 'a visitor') await owner.query('delete from limits; delete from failures');
  return (await callers.get(who)?.signInAgain(app, { hasSecondFactor })) ?? openBrowser(app);
}

/** The error code at the door, or null for a caller who may come in. */
function refusalAtTheDoor(who: Who, name: Name): string | null {
  const { caller } = endpoints[name];
  if (caller === 'anyone') return null;
  if (caller === 'signedIn') return who === 'a visitor' ? 'not_signed_in' : null;
  if (who === 'a visitor' || who === 'a merchant' || who === 'a member') return 'not_found';
  if (who.endsWith('without a second factor')) return 'second_factor_needed';
  return caller === 'administrator' && who === 'a reviewer' ? 'forbidden' : null;
}

test('the list names every public endpoint', () => {
  expect(names.filter((name) => endpoints[name].caller === 'anyone').toSorted()).toEqual(
    publicNames.toSorted(),
  );
});

/** The endpoints at which this caller might reach others' data. */
function namesFor(who: Who): Name[] {
  return names.filter((name) => {
    const { caller } = endpoints[name];
    // A public endpoint doesn't look at its caller, so two callers are enough.
    if (caller === 'anyone') return who === 'a visitor' || who === 'a merchant';
    // For staff's endpoints a member is an ordinary merchant.
    if (who === 'a member') return caller === 'signedIn';
    // Staff may see accounts; what they may not do with them fails at the door.
    return caller === 'signedIn' || refusalAtTheDoor(who, name) !== null;
  });
}

function walkAs(app: HttpApp, who: Who, walkedNames = namesFor(who)): Promise<Walked> {
  return walk({
    app,
    owner,
    victim,
    names: walkedNames,
    marks: who === 'a member' ? victim.ownMarks : [...victim.ownMarks, ...victim.companyMarks],
    caller: callers.get(who),
    browserFor: (opened, name) => browserOf(opened, who, name),
    refusalOf: (name) => refusalAtTheDoor(who, name),
  });
}

describe('only the victim reaches the victim’s data', () => {
  let probed = 0;
  const answered = new Set<Name>();

  test.each<[Who]>([
    ['a visitor'],
    ['a merchant'],
    ['a member'],
    ['a reviewer'],
    ['an administrator without a second factor'],
  ])('by any endpoint: %s', { timeout: 180_000 }, async (who) => {
    const found = await walkAs(await openWholeApp(world), who);
    expect(found.leaks).toEqual([]);
    probed += found.probed;
    for (const name of found.answered) answered.add(name);
    expect(await roleOf(who)).toEqual(who === 'a visitor' ? undefined : roles[who]);
  });

  test('many requests were made, and all those about callers’ own accounts succeeded', () => {
    expect(probed).toBeGreaterThan(2000);
    const own = names.filter((name) => endpoints[name].caller === 'signedIn');
    expect([...answered]).toEqual(
      expect.arrayContaining(own.filter((name) => !refusedByThemselves.has(name))),
    );
  });

  test('members see the companies they work with', async () => {
    const app = await openWholeApp(world);
    const browser = await browserOf(app, 'a member', 'listSales');
    const { body } = await browser.get('/api/sales?mode=live');
    expect(JSON.stringify(body)).toContain(victim.saleId);
  });
});

describe('the walk finds planted mistakes', () => {
  /** The whole product with a planted mistake. */
  async function mistaken(plant: (app: HttpApp) => unknown): Promise<HttpApp> {
    const app: HttpApp = new Hono<HttpEnv>();
    plant(app);
    return app.route('/', await openWholeApp(world));
  }

  test('a bank account shown to a caller who names its owner', async () => {
    const app = await mistaken((planted) =>
      planted.get('/api/bank-account', async (c, next) => {
        const userId = c.req.query('userId');
        if (userId === undefined) return next();
        const row = await actingAs(world.database.kysely, { userId }, (transaction) =>
          findBankAccount(transaction, userId),
        );
        return c.json({ bankAccount: row && bankAccountOf(row) });
      }),
    );
    const { leaks } = await walkAs(app, 'a merchant', ['getBankAccount']);
    expect(leaks).toEqual([
      'getBankAccount ?userId tells A note on an account',
      'getBankAccount ?userId tells •••• 7734',
      'getBankAccount ?userId tells Holder of Victims',
      'getBankAccount ?userId tells 987654321',
    ]);
  });

  test('a profile edited by a caller who names its person', async () => {
    const app = await mistaken((planted) =>
      planted.patch('/api/account', async (c) => {
        const { userId } = await c.req.json<{ userId?: string }>();
        await world.asOwner(`update users set address = 'elsewhere' where id::text = $1`, [userId]);
        return c.json({});
      }),
    );
    for (const who of ['a visitor', 'a member'] as const) {
      await world.asOwner(`update users set address = 'here' where id = $1`, [victim.uid]);
      const { leaks } = await walkAs(app, who, ['editAccount']);
      expect(leaks).toContain('editAccount changes something');
    }
  });

  test('a company chosen because it was named', async () => {
    const app = await mistaken((planted) =>
      planted.put('/api/account/primary-company', async (c) => {
        const { companyId } = await c.req.json<{ companyId: string }>();
        await world.asOwner(`update companies set address = 'chosen' where id = $1`, [companyId]);
        return c.json({});
      }),
    );
    const { leaks } = await walkAs(app, 'a merchant', ['choosePrimaryCompany']);
    expect(leaks).toEqual(['choosePrimaryCompany changes something']);
  });
});

const roles: Record<Exclude<Who, 'a visitor'>, number> = {
  'a merchant': 3,
  'a member': 3,
  'a reviewer': 2,
  'an administrator': 1,
  'an administrator without a second factor': 1,
};

async function roleOf(who: Who): Promise<number | undefined> {
  const [row] = await world.asOwner<{ role: number; primary_company_id: unknown }>(
    'select role, primary_company_id from users where id = $1',
    [callers.get(who)?.uid],
  );
  if (who !== 'a member') expect(row?.primary_company_id).not.toBe(victim.companyId);
  return row?.role;
}

test('staff’s endpoints do not exist without a session', async () => {
  const app = await openWholeApp(world);
  const nowhere = await openBrowser(app).get('/api/nothing');
  for (const name of names.filter((each) => refusalAtTheDoor('a visitor', each) === 'not_found')) {
    const response = await ask(openBrowser(app), name, ownRequests()[name]);
    expect(withoutId(response), name).toEqual(withoutId(nowhere));
  }
});

test('no caller changes anything from another site', async () => {
  const subject = await addMerchant(world, 'Abroad');
  const app = await openWholeApp(world);
  const session = await browserOf(app, 'an administrator', 'getSession');
  const abroad = openBrowser(app, { 'sec-fetch-site': 'cross-site' });
  abroad.cookies.set('piton_session', session.cookies.get('piton_session') ?? '');
  const before = await everythingOf(owner, subject);
  const isGuarded = ({ method, isOpenToAllOrigins }: Endpoint) =>
    method !== 'GET' && isOpenToAllOrigins !== true;
  for (const name of names.filter((each) => isGuarded(endpoints[each]))) {
    const { uid, companyId } = subject;
    const ids = { uid, companyId, sessionId: uid, inviteId: uid, saleId: uid, proposalId: uid };
    const more = {
      disputeId: uid,
      fileId: uid,
      refundId: uid,
      payoutId: uid,
      importId: uid,
      keyId: uid,
      endpointId: uid,
      deliveryId: uid,
      addressId: uid,
    };
    const texts = { requestId: 'r'.repeat(16), token: 'r'.repeat(22), hash: 'b'.repeat(64) };
    const days = { cutOffDay: '2026-11-25', number: '2', day: '2040-06-15' };
    const params = { ...ids, ...more, ...texts, ...days, kind: 'company', id: companyId };
    const sent = { ...ownRequests()[name], params };
    expect((await ask(abroad, name, sent)).status, name).toBe(403);
  }
  expect(await everythingOf(owner, subject)).toEqual(before);
});

function withoutId({ status, body }: HttpResponse): unknown {
  return { status, error: { ...(body['error'] as object), requestId: '' } };
}
