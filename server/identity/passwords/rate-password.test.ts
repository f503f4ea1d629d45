import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

test('rates a password by the words that its owner has typed', async () => {
  const visitor = openBrowser(world.openApp());
  const rate = async (password: string, person: object) =>
    (await visitor.post('/api/password-strength', { newPassword: password, ...person })).body[
      'strength'
    ];
  expect(await rate('Helen-Kitchen-7', {})).not.toBe('weak');
  expect(await rate('Helen-Kitchen-7', { email: 'helen.kitchen@example.lc' })).toBe('weak');
  expect(await rate('Helen-Kitchen-7', { fName: 'Helen', lName: 'Kitchen' })).toBe('weak');
});

test('limits the ratings of a network', async () => {
  await world.asOwner('delete from limits');
  const visitor = openBrowser(world.openApp());
  const rate = () =>
    visitor.post('/api/password-strength', { newPassword: 'seven brown pelicans' });
  expect((await rate()).status).toBe(200);
  await world.asOwner("update limits set taken = 200 where action = 'rate-password'");
  expect((await rate()).status).toBe(429);
});
