import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { confirmPassword } from './confirm-password.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

test('an unavailable database does not count as a wrong password', async () => {
  const email = 'ana@example.lc';
  const userId = await addUser(world.database, { email, password: 'correct horse' });
  const user = { uid: userId, displayName: '', email, emailVerified: true, primaryCompany: null };
  const session = { userId, sessionId: randomUUID(), user };
  const away = () => ({ execute: () => Promise.reject(new Error('no database')) });
  const without = { ...world.deps, database: { transaction: away } as never };
  for (let tries = 0; tries < 12; tries += 1) {
    const confirmed = confirmPassword(without, session, 'correct horse');
    await expect(confirmed).rejects.toThrow('no database');
  }
  await expect(confirmPassword(world.deps, session, 'correct horse')).resolves.toBeTruthy();
});
