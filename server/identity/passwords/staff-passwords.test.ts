import { staffPasswordMessage } from '@piton/contract/http/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleWorld, createConsoleWorld, password } from '../staff/testing/console-world.ts';
import { createAdministrator } from '../staff/create-administrator.ts';
import { mailedToken } from '../../testing/mailed-token.ts';
import { withConnection } from '../../database/with-connection.ts';
import { codeOf, type HttpResponse, type Browser } from '../testing/browse.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

/** Strong, but one character shorter than staff need. */
const short = 'Kz7#vq9!mWx';
const common = 'passwordpassword';
const good = 'twelve quiet canoes';

type Door = (chosen: string) => Promise<HttpResponse>;

const byReset =
  (token: string): Door =>
  (chosen) =>
    world.openConsole().post('/api/new-passwords', { token, password: chosen });

const doors: [string, () => Promise<Door>][] = [
  [
    'an invitation',
    async () => {
      const { browser } = await world.signIn('invites@example.lc');
      const email = 'invited@example.lc';
      await browser.post('/api/console/invites', { email, role: 'reviewer', password });
      const token = await mailedToken({ world });
      const person = { fName: 'Ana', lName: 'Joseph' };
      return (chosen) =>
        world
          .openConsole()
          .post('/api/console/invited-staff', { ...person, token, password: chosen });
    },
  ],
  [
    'a reset',
    async () => {
      const email = 'resets@example.lc';
      await world.signIn(email, { role: 2 });
      await world.openConsole().post('/api/password-resets', { email });
      return byReset(await mailedToken({ world }));
    },
  ],
  [
    'the link of create-admin',
    async () => {
      const person = { email: 'first@example.lc', firstName: 'Ana', lastName: 'Joseph' };
      const made = await withConnection(world.database.owner, (client) =>
        createAdministrator(client, person),
      );
      return byReset(made?.token ?? '');
    },
  ],
  [
    'a change',
    async () => {
      const { browser } = await world.signIn('changes@example.lc', { role: 2 });
      return (chosen) => browser.post('/api/account/password', { password, newPassword: chosen });
    },
  ],
];

describe('staff set passwords of 12 characters that are not common', () => {
  test.each(doors)('by %s', async (_name, open) => {
    const choose = await open();
    const tooShort = await choose(short);
    expect(codeOf(tooShort)).toBe('rejected_fields');
    expect(JSON.stringify(tooShort.body)).toContain(staffPasswordMessage);
    expect(codeOf(await choose(common))).toBe('weak_password');
    expect((await choose(good)).status).toBe(200);
  });
});

test('a merchant’s password may still have five characters', async () => {
  const browser: Browser = (await world.signIn('merchant@example.lc', { role: 3 })).browser;
  const { status } = await browser.post('/api/account/password', {
    password,
    newPassword: 'q#7Vz',
  });
  expect(status).toBe(200);
});

test('a merchant’s account never becomes staff: the invitation is refused', async () => {
  const { browser } = await world.signIn('administers@example.lc');
  await world.signIn('sells@example.lc', { role: 3 });
  const sent = { email: 'sells@example.lc', role: 'reviewer', password };
  expect(codeOf(await browser.post('/api/console/invites', sent))).toBe('email_taken');
  const person = { email: 'sells@example.lc', firstName: 'Ana', lastName: 'Joseph' };
  const made = await withConnection(world.database.owner, (client) =>
    createAdministrator(client, person),
  );
  expect(made).toBe(null);
});
