import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, testBindDeps } from '../http/testing/test-app.ts';
import { sessionFinder } from './find-session.ts';
import { bindIdentity } from './routes.ts';
import { type HttpResponse, type Browser, openBrowser } from './testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from './testing/identity-world.ts';
import {
  password,
  type Person,
  secondFactorPeople,
  start,
} from './testing/second-factor-people.ts';

let world: IdentityWorld;
const { newPerson, newProtected, resetUsedCodes } = secondFactorPeople(() => world);
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.asOwner('delete from failures');
});

const newPassword = 'seven brown pelicans';

type Entry = Record<'actor_id' | 'action' | 'before' | 'after', unknown>;

const entriesOf = ({ id }: Person) =>
  world.asOwner<Entry>(
    `select actor_id, action, before, after from audit_entries
      where subject_id = $1 and subject_kind = 'user' order by at`,
    [id],
  );

async function mailedToken(kind: string): Promise<string> {
  const mail = (await world.readEmails()).findLast((each) => each.kind === kind);
  return mail !== undefined && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
}

type Change = {
  readonly action: string;
  readonly isByLink: boolean;
  /** Prepares a person up to the one request that makes the change. */
  readonly prepare: () => Promise<{
    person: Person;
    ask: (browser: Browser) => Promise<HttpResponse>;
  }>;
};

const changes: Change[] = [
  {
    action: 'change-password',
    isByLink: false,
    prepare: async () => ({
      person: await newPerson(),
      ask: (browser) => browser.post('/api/account/password', { password, newPassword }),
    }),
  },
  {
    action: 'set-new-password',
    isByLink: true,
    prepare: async () => {
      const person = await newPerson();
      await openBrowser(world.openApp()).post('/api/password-resets', { email: person.email });
      const token = await mailedToken('reset-password');
      return {
        person,
        ask: (browser) => browser.post('/api/new-passwords', { token, password: newPassword }),
      };
    },
  },
  {
    action: 'request-email-change',
    isByLink: false,
    prepare: async () => {
      const person = await newPerson();
      const email = `Moved-${person.email}`;
      await person.browser.post('/api/step-up', { password });
      return { person, ask: (browser) => browser.post('/api/account/email', { email }) };
    },
  },
  {
    action: 'change-email',
    isByLink: true,
    prepare: async () => {
      const person = await newPerson();
      const email = `moved-${person.email}`;
      await person.browser.post('/api/account/email', { email });
      const token = await mailedToken('confirm-new-email');
      return { person, ask: (browser) => browser.post('/api/verified-addresses', { token }) };
    },
  },
  {
    action: 'turn-on-second-factor',
    isByLink: false,
    prepare: async () => {
      const person = await newPerson();
      const code = new TOTP({ secret: (await start(person)).secret }).generate();
      return {
        person,
        ask: (browser) => browser.post('/api/account/second-factor/confirmation', { code }),
      };
    },
  },
  {
    action: 'renew-recovery-codes',
    isByLink: false,
    prepare: async () => proving('recovery-codes'),
  },
  {
    action: 'turn-off-second-factor',
    isByLink: false,
    prepare: async () => proving('removal'),
  },
];

async function proving(path: string) {
  const person = await newProtected();
  return {
    person,
    ask: async (browser: Browser) => {
      await resetUsedCodes();
      const secondFactor = { code: person.app.generate() };
      return browser.post(`/api/account/second-factor/${path}`, { password, secondFactor });
    },
  };
}

/** A browser whose server can't queue emails, which is the last step of each change. */
function withoutEmails({ browser }: Person): Browser {
  const { app } = testApp();
  const findSession = sessionFinder(world.database.kysely);
  const mail = {
    queue: async () => {
      throw new Error('no mail');
    },
  };
  const limits = { requestLimitMs: 12_000 };
  bindIdentity(app, { ...testBindDeps, ...world.deps, ...limits, findSession, mail });
  const opened = openBrowser(app);
  for (const [name, value] of browser.cookies) opened.cookies.set(name, value);
  return opened;
}

/** Everything stored about how a person signs in. */
async function stateOf({ id }: Person): Promise<unknown> {
  const tables = ['credentials', 'second_factors', 'second_factor_codes_used', 'email_links'];
  const kept = tables.map(
    (table) => `select '${table}', to_jsonb(${table})::text from ${table} where user_id = $1`,
  );
  return world.asOwner(
    `select 'users', to_jsonb(users)::text from users where id = $1
     union all select 'sessions', token_hash::text from sessions where user_id = $1
     union all ${kept.join(' union all ')} order by 1, 2`,
    [id],
  );
}

test.each(changes)('$action: the change and its audit entry, or neither', async (change) => {
  const { action, isByLink, prepare } = change;
  const { person, ask } = await prepare();
  await resetUsedCodes();
  const [before, entriesBefore] = [await stateOf(person), await entriesOf(person)];

  expect((await ask(withoutEmails(person))).status).toBe(500);
  await resetUsedCodes();
  expect([await stateOf(person), await entriesOf(person)]).toEqual([before, entriesBefore]);

  await world.asOwner('alter table audit_entries add constraint none check (false) not valid');
  expect((await ask(person.browser)).status).toBe(500);
  await world.asOwner('alter table audit_entries drop constraint none');
  await resetUsedCodes();
  expect(await stateOf(person)).toEqual(before);

  expect((await ask(person.browser)).status).toBe(200);
  expect(await stateOf(person)).not.toEqual(before);
  const entries = (await entriesOf(person)).slice(entriesBefore.length);
  const isOfAddress = action.includes('email');
  expect(entries).toEqual([
    {
      actor_id: isByLink ? null : person.id,
      action,
      before: isOfAddress ? { email: 'pe•••@e•••.lc' } : null,
      after: isOfAddress ? { email: 'mo•••@e•••.lc' } : null,
    },
  ]);
});

test('a reset that turns off the second factor records both', async () => {
  const person = await newProtected();
  await world.asOwner('update users set email_verified_at = null where id = $1', [person.id]);
  const visitor = openBrowser(world.openApp());
  await visitor.post('/api/password-resets', { email: person.email });
  const token = await mailedToken('reset-password');
  await visitor.post('/api/new-passwords', { token, password: newPassword });
  expect((await entriesOf(person)).slice(-2)).toMatchObject([
    { actor_id: null, action: 'set-new-password' },
    { actor_id: null, action: 'turn-off-second-factor' },
  ]);
});
