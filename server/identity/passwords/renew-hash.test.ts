import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hash } from '@node-rs/argon2';
import { addUser, testPasswords } from '../testing/add-user.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { renewHash } from './renew-hash.ts';

const password = 'correct horse';
let world: IdentityWorld;
let people = 0;
let id: string;
let email: string;
let plain: string;
beforeAll(async () => {
  world = await createIdentityWorld();
  plain = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  people += 1;
  email = `person-${people}@example.lc`;
  id = await addUser(world.database, { email, password });
  await put(plain);
});

const put = (stored: string) =>
  world.asOwner('update credentials set password = $1 where user_id = $2', [stored, id]);
const standing = async () =>
  (
    await world.asOwner<{ password: string }>(
      'select password from credentials where user_id = $1',
      [id],
    )
  )[0]?.password;
const renew = () => renewHash(world.deps, { email, password, stored: plain });

test('two renewals at once both return the stored hash', async () => {
  const responses = await Promise.all([renew(), renew()]);
  const stored = await standing();
  expect(stored).toMatch(/^pepper-/);
  expect(responses).toEqual([stored, stored]);
});

test('does not take a password set by a reset for its own', async () => {
  const newHash = await testPasswords.hash('seven brown pelicans');
  await put(newHash);
  expect(await renew()).toBe(plain);
  expect(await standing()).toBe(newHash);
});
