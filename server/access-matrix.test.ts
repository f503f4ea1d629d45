import { endpoints } from '@piton/contract/endpoints.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant } from './account-care/testing/merchant.ts';
import type { HttpApp } from './http/http-app.ts';
import { type Answer, type Browser, codeOf, openBrowser } from './identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from './staff/testing/console-world.ts';
import {
  ask,
  type Name,
  names,
  needsSecondFactor,
  ownRequests,
  probesOf,
} from './testing/access-requests.ts';
import {
  addAsker,
  addVictim,
  type Asker,
  everythingOf,
  openOwner,
  openWholeApp,
  type Victim,
} from './testing/access-world.ts';

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
  | 'nobody'
  | 'a merchant'
  | 'a reviewer'
  | 'an administrator'
  | 'an administrator without a second step';

const askers = new Map<Who, Asker>();

test('everybody is there', async () => {
  victim = await addVictim(world);
  const people = [
    ['a merchant', { role: 3 }],
    ['a reviewer', { role: 2 }],
    ['an administrator', { role: 1 }],
    ['an administrator without a second step', { role: 1, isLetOff: false }],
  ] as const;
  for (const [who, options] of people) {
    const email = `${who.replaceAll(' ', '-')}@example.lc`;
    askers.set(who, await addAsker(world, owner, email, options));
  }
  expect(await everythingOf(owner, victim)).not.toEqual([]);
});

async function browserOf(app: HttpApp, who: Who, name: Name): Promise<Browser> {
  const hasSecondFactor = needsSecondFactor.has(name);
  if (who === 'nobody') await owner.query('delete from limits; delete from failures');
  return (await askers.get(who)?.afresh(app, { hasSecondFactor })) ?? openBrowser(app);
}

/** The code of the refusal at the door, or null for whoever may come in. */
function refusalAtTheDoor(who: Who, name: Name): string | null {
  const { caller } = endpoints[name];
  if (caller === 'anyone') return null;
  if (caller === 'signedIn') return who === 'nobody' ? 'not_signed_in' : null;
  if (who === 'nobody' || who === 'a merchant') return 'not_found';
  if (who.endsWith('without a second step')) return 'second_factor_needed';
  return caller === 'administrator' && who === 'a reviewer' ? 'forbidden' : null;
}

test('what is public is on the list', () => {
  expect(names.filter((name) => endpoints[name].caller === 'anyone').toSorted()).toEqual(
    publicNames.toSorted(),
  );
});

describe('nobody but the victim gets at anything of the victim’s', () => {
  let probed = 0;
  /** Where the door was open and the answer was a good one: there only the ids were wrong. */
  const answered = new Set<string>();

  test.each<[Who]>([
    ['nobody'],
    ['a merchant'],
    ['a reviewer'],
    ['an administrator without a second step'],
  ])('by any endpoint: %s', { timeout: 120_000 }, async (who) => {
    const app = await openWholeApp(world);
    const before = await everythingOf(owner, victim);
    const marks = [victim.email, victim.phone, 'FirstVictim', victim.saleId, victim.sessionId];
    for (const name of names) {
      const refusal = refusalAtTheDoor(who, name);
      // What is for anybody does not ask who comes, so two of them are enough.
      if (endpoints[name].caller === 'anyone' && who !== 'nobody' && who !== 'a merchant') continue;
      // Staff who may work are shown accounts; what they may not do with them is refused at the door.
      if (refusal === null && !['anyone', 'signedIn'].includes(endpoints[name].caller)) continue;
      let browser = await browserOf(app, who, name);
      for (const { what, sent } of probesOf(name, victim)) {
        // Where something was let in, the session and the password may have become others.
        if (refusal === null) browser = await browserOf(app, who, name);
        const answer = await ask(browser, name, sent);
        const at = `${name} ${what}`;
        probed += 1;
        expect(answer.status, at).toBeLessThan(429);
        if (refusal !== null) expect(codeOf(answer), at).toBe(refusal);
        else if (answer.status < 300) answered.add(name);
        const told = JSON.stringify(answer.body);
        for (const mark of marks) expect(told, at).not.toContain(mark);
      }
      expect(await everythingOf(owner, victim), name).toEqual(before);
    }
    expect(await roleOf(who)).toEqual(who === 'nobody' ? undefined : roles[who]);
  });

  test('many were tried, and of what people do with their own account all was let in', () => {
    expect(probed).toBeGreaterThan(2000);
    const own = names.filter((name) => endpoints[name].caller === 'signedIn');
    // What is nobody’s cannot be ended, edited or chosen, and a code that is made up proves nothing.
    const refused = new Set<Name>([
      'endSession',
      'editCompany',
      'choosePrimaryCompany',
      'confirmSecondFactor',
      'renewRecoveryCodes',
      'removeSecondFactor',
    ]);
    expect([...answered]).toEqual(expect.arrayContaining(own.filter((name) => !refused.has(name))));
  });
});

const roles: Record<Exclude<Who, 'nobody'>, number> = {
  'a merchant': 3,
  'a reviewer': 2,
  'an administrator': 1,
  'an administrator without a second step': 1,
};

async function roleOf(who: Who): Promise<number | undefined> {
  const [row] = await world.asOwner<{ role: number; primary_company_id: unknown }>(
    'select role, primary_company_id from users where id = $1',
    [askers.get(who)?.uid],
  );
  expect(row?.primary_company_id).not.toBe(victim.companyId);
  return row?.role;
}

test('without a session, staff’s endpoints are as if they were not there', async () => {
  const app = await openWholeApp(world);
  const nowhere = await openBrowser(app).get('/api/nothing');
  for (const name of names.filter((each) => refusalAtTheDoor('nobody', each) === 'not_found')) {
    const answer = await ask(openBrowser(app), name, ownRequests()[name]);
    expect(withoutId(answer), name).toEqual(withoutId(nowhere));
  }
});

test('from another site, nothing is changed by anybody', async () => {
  const subject = await addMerchant(world, 'Abroad');
  const app = await openWholeApp(world);
  const session = await browserOf(app, 'an administrator', 'getSession');
  const abroad = openBrowser(app, { 'sec-fetch-site': 'cross-site' });
  abroad.cookies.set('piton_session', session.cookies.get('piton_session') ?? '');
  const before = await everythingOf(owner, subject);
  for (const name of names.filter((each) => endpoints[each].method !== 'GET')) {
    const { uid, companyId } = subject;
    const ids = { uid, companyId, sessionId: uid, inviteId: uid };
    const params = { ...ids, kind: 'company', id: companyId };
    const sent = { ...ownRequests()[name], params };
    expect((await ask(abroad, name, sent)).status, name).toBe(403);
  }
  expect(await everythingOf(owner, subject)).toEqual(before);
});

function withoutId({ status, body }: Answer): unknown {
  return { status, error: { ...(body['error'] as object), requestId: '' } };
}
