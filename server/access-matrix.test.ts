import type { Endpoint } from '@piton/contract/endpoint.ts';
import { endpoints } from '@piton/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant, type Merchant, pay } from './account-care/testing/merchant.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openBuiltWeb } from './http/built-web.ts';
import type { HttpApp } from './http/http-app.ts';
import { createMetrics } from './http/metrics.ts';
import { builtFolder } from './http/testing/built-folder.ts';
import { type Answer, type Browser, codeOf, openBrowser } from './identity/testing/browse.ts';
import { paymentDeps, scriptedGateway, seal } from './payments/testing/payment-world.ts';
import { type ConsoleWorld, createConsoleWorld } from './staff/testing/console-world.ts';

type Name = keyof typeof endpoints;
const names = Object.keys(endpoints) as Name[];

/** Everything that needs no session. An endpoint that becomes public has to be added here by hand. */
const publicNames: readonly Name[] = [
  'signUp',
  'signIn',
  'finishSignIn',
  'signOut',
  'getSession',
  'openVerificationLink',
  'askPasswordReset',
  'setNewPassword',
  'acceptInvite',
  'getCompanyData',
  'webPay',
  'makPayment',
];

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

async function openApp(): Promise<HttpApp> {
  const { log } = world.deps;
  const given = { ...world, companyId: '', ownerId: '' };
  return buildApp({
    config: readConfig({ PITON_MODE: 'demo' }),
    log,
    database: world.database.kysely,
    payments: paymentDeps(given, scriptedGateway({})),
    identity: world.deps,
    mailbox: null,
    clock: () => new Date(),
    metrics: createMetrics(),
    readyChecks: [],
    web: await openBuiltWeb(await builtFolder(), { isDemo: true, supportEmail: 'a@piton.example' }),
  });
}

/** What would do the victim harm, by everything of theirs that a request can name. */
type Victim = Merchant & {
  sessionId: string;
  saleId: string;
  inviteId: string;
  encryptedTxt: string;
  token: string;
};
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

async function addVictim(): Promise<Victim> {
  const victim = await addMerchant(world, 'Victim');
  await pay(world, victim);
  const one = async (text: string) =>
    (await world.asOwner<{ id: string }>(text, [victim.uid]))[0]?.id ?? '';
  const inviteId = await one(
    `insert into staff_invites (id, email, role, invited_by, token_hash)
     values (gen_random_uuid(), 'invited@example.lc', 2, $1, sha256('x')) returning id`,
  );
  return {
    ...victim,
    inviteId,
    sessionId: await one('select id from sessions where user_id = $1'),
    saleId: await one(
      'select sales.id from sales join companies on companies.id = company_id where owner_id = $1',
    ),
    encryptedTxt: await seal({}, victim.keyId),
    token: 't'.repeat(43),
  };
}

const person = { fName: 'Thief', lName: 'Thief', country: 'Saint Lucia' };
const chosen = 'nine yellow ferries';

function requestFor(name: Name, victim: Victim): Sent {
  const { uid, email, companyId, sessionId, inviteId, encryptedTxt, token } = victim;
  const reason = 'a reason that is long enough';
  const requests: Record<Name, Sent> = {
    signUp: { body: { ...person, email, password: chosen } },
    signIn: { body: { email, password: 'wrong' } },
    finishSignIn: { body: { secondFactor: { code: '000000' } } },
    signOut: {},
    getSession: {},
    sendVerificationMail: { body: { uid, email } },
    openVerificationLink: { body: { token } },
    askPasswordReset: { body: { email: 'nobody@example.lc' } },
    setNewPassword: { body: { token, password: chosen } },
    getAccount: {},
    editAccount: {
      body: {
        ...person,
        phone: '+1 758 555 0100',
        address: 'Castries',
        uid,
        email,
        role: 1,
        primaryCompany: companyId,
        emailVerified: true,
      },
    },
    changePassword: { body: { uid, password: 'wrong', newPassword: chosen } },
    changeEmail: { body: { uid, email: `x-${email}`, password: 'wrong' } },
    listSessions: {},
    endSession: { params: { sessionId } },
    startSecondFactor: { body: { uid, password: 'wrong' } },
    confirmSecondFactor: { body: { uid, code: '000000' } },
    renewRecoveryCodes: { body: { uid, password: 'wrong' } },
    removeSecondFactor: { body: { uid, password: 'wrong' } },
    listStaff: {},
    inviteStaff: { body: { email: 'crony@example.lc', role: 'administrator' } },
    withdrawInvite: { params: { inviteId } },
    acceptInvite: { body: { ...person, token, password: chosen } },
    disableStaff: { params: { uid } },
    enableStaff: { params: { uid } },
    findAccounts: { query: { text: 'Victim' } },
    exportAccount: { params: { uid }, body: { reason } },
    closeAccount: { params: { uid }, body: { reason } },
    eraseAccount: { params: { uid }, body: { reason } },
    getCompanyData: { body: { companyId } },
    webPay: { body: { testMode: '0', companyId: 'z'.repeat(20), encryptedTxt } },
    makPayment: { body: { companyId: 'z'.repeat(20), encryptedTxt } },
    listSales: { query: { companyId, mode: 'live' } },
    // Last, because it ends the session that asks.
    signOutEverywhere: { body: { uid } },
  };
  return requests[name];
}

async function ask(browser: Browser, name: Name, { params = {}, query, body }: Sent) {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_part, key: string) => params[key] ?? '');
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return browser.send(
    endpoint.method,
    path + search,
    endpoint.method === 'GET' ? undefined : (body ?? {}),
  );
}

/** All that the database holds of somebody, and of what is theirs. */
async function everythingOf({ uid, companyId }: Merchant): Promise<unknown> {
  const tables = await world.asOwner<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const rows = tables.map(({ name }) =>
    world.asOwner<{ row: unknown }>(
      `select to_jsonb(${name}) as row from ${name}
        where to_jsonb(${name})::text ~ '${uid}|${companyId}' order by 1`,
    ),
  );
  return Promise.all(rows);
}

const isForStaff = (name: Name) =>
  endpoints[name].caller === 'staff' || endpoints[name].caller === 'administrator';

describe('who may call what', () => {
  test('what is public is on the list', () => {
    expect(names.filter((name) => endpoints[name].caller === 'anyone').toSorted()).toEqual(
      publicNames.toSorted(),
    );
  });

  test('nobody but the victim gets at anything of the victim’s, by any endpoint', async () => {
    const victim = await addVictim();
    const thief = await addMerchant(world, 'Thief');
    const app = await openApp();
    const asThief = openBrowser(app);
    asThief.cookies.set('piton_session', thief.browser.cookies.get('piton_session') ?? '');
    const before = await everythingOf(victim);
    const marks = [victim.email, victim.phone, 'FirstVictim', victim.saleId, victim.sessionId];
    for (const name of names.toSorted((one) => (one === 'signOutEverywhere' ? 1 : -1))) {
      const sent = requestFor(name, victim);
      for (const browser of [openBrowser(app), asThief]) {
        const answer = await ask(browser, name, sent);
        expect(answer.status, name).toBeLessThan(500);
        const told = JSON.stringify(answer.body);
        for (const mark of marks) expect(told, name).not.toContain(mark);
      }
    }
    expect(await everythingOf(victim)).toEqual(before);
    const [row] = await world.asOwner<object>(
      'select role, primary_company_id, email, email_verified_at from users where id = $1',
      [thief.uid],
    );
    expect(row).toEqual({
      role: 3,
      primary_company_id: thief.companyId,
      email: thief.email,
      email_verified_at: null,
    });
  });

  test('without a session, everything else is refused, and staff’s is as if it were not there', async () => {
    const victim = await addMerchant(world, 'Quiet');
    const app = await openApp();
    const nowhere = await openBrowser(app).get('/api/nothing');
    for (const name of names.filter((each) => !publicNames.includes(each))) {
      const answer = await ask(openBrowser(app), name, requestFor(name, ofNobody(victim)));
      const wanted = isForStaff(name) ? [404, 'not_found'] : [401, 'not_signed_in'];
      expect([answer.status, codeOf(answer)], name).toEqual(wanted);
      if (isForStaff(name)) expect(withoutId(answer), name).toEqual(withoutId(nowhere));
    }
  });

  test.each([
    ['a merchant', 3, true, 'not_found', 'not_found'],
    ['a reviewer without a second step', 2, false, 'second_factor_needed', 'second_factor_needed'],
    [
      'an administrator without a second step',
      1,
      false,
      'second_factor_needed',
      'second_factor_needed',
    ],
    ['a reviewer', 2, true, null, 'forbidden'],
    ['an administrator', 1, true, null, null],
  ] as const)('%s', async (who, role, isLetOff, ofStaff, ofAdministrators) => {
    const subject = await addMerchant(world, `Of${role}${isLetOff ? 'x' : 'y'}`);
    const { browser: session } = await world.signIn(`${who.replaceAll(' ', '-')}@example.lc`, {
      role,
      isLetOff,
    });
    const browser = openBrowser(await openApp());
    browser.cookies.set('piton_session', session.cookies.get('piton_session') ?? '');
    for (const name of names.filter(isForStaff)) {
      const wanted = endpoints[name].caller === 'staff' ? ofStaff : ofAdministrators;
      const answer = await ask(browser, name, requestFor(name, ofNobody(subject)));
      // Whoever may call is answered, or refused for what was asked and not for who asked.
      if (wanted === null) {
        expect(['second_factor_needed', 'not_signed_in'], name).not.toContain(codeOf(answer));
        expect([200, 403, 404, 422], name).toContain(answer.status);
      } else expect(codeOf(answer), name).toBe(wanted);
    }
  });

  test('from another site, nothing is changed by anybody', async () => {
    const { browser: session } = await world.signIn('away@example.lc', { role: 1 });
    const subject = await addMerchant(world, 'Abroad');
    const app = await openApp();
    const abroad = openBrowser(app, { 'sec-fetch-site': 'cross-site' });
    abroad.cookies.set('piton_session', session.cookies.get('piton_session') ?? '');
    const before = await everythingOf(subject);
    for (const name of names.filter((each) => endpoints[each].method !== 'GET')) {
      const answer = await ask(abroad, name, requestFor(name, ofNobody(subject)));
      expect(answer.status, name).toBe(403);
    }
    expect(await everythingOf(subject)).toEqual(before);
  });
});

/** For requests that only ask whether one may: no sale, invitation or session is meant. */
function ofNobody(merchant: Merchant): Victim {
  const id = '00000000-0000-7000-8000-000000000000';
  const encryptedTxt = 'A'.repeat(512);
  return {
    ...merchant,
    sessionId: id,
    saleId: id,
    inviteId: id,
    encryptedTxt,
    token: 't'.repeat(43),
  };
}

function withoutId({ status, body }: Answer): unknown {
  return { status, error: { ...(body['error'] as object), requestId: '' } };
}
