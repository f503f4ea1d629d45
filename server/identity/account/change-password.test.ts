import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

const email = 'ana@example.lc';
const known = 'correct horse';
const newPassword = 'seven brown pelicans';
const visitor = () => openBrowser(world.openApp());

test('other browsers are forgotten, and guesses of the old password no longer count', async () => {
  const userId = await addUser(world.database, { email, password: known });
  const [here, elsewhere] = [visitor(), visitor()];
  for (const browser of [here, elsewhere]) {
    expect((await browser.post('/api/sign-in', { email, password: known })).status).toBe(200);
  }
  await visitor().post('/api/sign-in', { email, password: 'wrong' });
  await world.asOwner('update failures set failed = 100');
  const stopped = await visitor().post('/api/sign-in', { email, password: known });
  expect(codeOf(stopped)).toBe('too_many_requests');
  const changed = await here.post('/api/account/password', { password: known, newPassword });
  expect(changed.status).toBe(200);
  const devices = () => world.asOwner('select from devices where user_id = $1', [userId]);
  expect(await devices()).toHaveLength(1);
  expect((await visitor().post('/api/sign-in', { email, password: newPassword })).status).toBe(200);
  expect(await devices()).toHaveLength(2);
  // This device was known before and still is; a sign-in there doesn't create another.
  expect((await here.post('/api/sign-in', { email, password: newPassword })).status).toBe(200);
  expect(await devices()).toHaveLength(2);
});

test('a wrong current password changes nothing', async () => {
  const user = { email: 'joe@example.lc', password: 'grey heron standing' };
  await addUser(world.database, user);
  const browser = visitor();
  await browser.post('/api/sign-in', user);
  const sent = { password: 'grey heron sitting', newPassword: 'four green turtles' };
  const refused = await browser.post('/api/account/password', sent);
  expect([refused.status, codeOf(refused)]).toEqual([422, 'wrong_password']);
  const signIn = (password: string) =>
    visitor().post('/api/sign-in', { email: user.email, password });
  expect((await signIn(sent.newPassword)).status).toBe(401);
  expect((await signIn(user.password)).status).toBe(200);
});

test('the new password must differ from the old one', async () => {
  const again = 'brown pelicans seven';
  await addUser(world.database, { email: 'same@example.lc', password: again });
  const browser = visitor();
  await browser.post('/api/sign-in', { email: 'same@example.lc', password: again });
  const sent = { password: again, newPassword: again };
  expect((await browser.post('/api/account/password', sent)).body).toMatchObject({
    error: { fields: { newPassword: 'This is already your password. Choose another one.' } },
  });
});
