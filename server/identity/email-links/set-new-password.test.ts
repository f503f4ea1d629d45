import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { password, type Protected, secondFactorPeople } from '../testing/second-factor-people.ts';

let world: IdentityWorld;
const { newProtected } = secondFactorPeople(() => world);
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  await world.asOwner('delete from failures');
});

const newPassword = 'seven brown pelicans';
const visitor = () => openBrowser(world.openApp());

async function setNew(email: string, chosen = newPassword) {
  await visitor().post('/api/password-resets', { email });
  const mail = (await world.readEmails()).find(({ kind }) => kind === 'reset-password');
  const token = mail !== undefined && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
  return visitor().post('/api/new-passwords', { token, password: chosen });
}

const factorsOf = ({ id }: Protected) =>
  world.asOwner(
    `select second_factor_on as on, (select count(*)::integer from second_factors where user_id = users.id)
            as kept, email_verified_at is not null as verified from users where id = $1`,
    [id],
  );

async function outcome(email: string): Promise<unknown> {
  return (await visitor().post('/api/sign-in', { email, password: newPassword })).body['outcome'];
}

test('removes an earlier second factor if the email is the first proof of the address', async () => {
  const person = await newProtected();
  // The state left by a stranger who signed up with the address before verification was required.
  await world.asOwner('update users set email_verified_at = null where id = $1', [person.id]);
  expect((await setNew(person.email)).status).toBe(200);
  expect(await factorsOf(person)).toEqual([{ on: false, kept: 0, verified: true }]);
  expect(await outcome(person.email)).toBe('signed_in');
  const emails = await world.readEmails();
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual([
    'password-changed',
    'second-factor-changed',
  ]);
});

test('keeps the second factor if the address was already verified', async () => {
  const person = await newProtected();
  expect((await setNew(person.email)).status).toBe(200);
  expect(await factorsOf(person)).toEqual([{ on: true, kept: 1, verified: true }]);
  expect(await outcome(person.email)).toBe('code_needed');
});

test('a password made of the company’s name is too weak', async () => {
  const person = await newProtected();
  await world.asOwner(
    `insert into companies (id, owner_id, name, created_at)
     values ('CompanyOfTheReset001', $1, 'Zandoli Kayak', now())`,
    [person.id],
  );
  for (const path of ['new', 'changed']) {
    const refused =
      path === 'new'
        ? await setNew(person.email, 'zandolikayak')
        : await person.browser.post('/api/account/password', {
            password,
            newPassword: 'Zandoli-Kayak',
          });
    expect(refused.body['error']).toMatchObject({ code: 'weak_password' });
  }
});
