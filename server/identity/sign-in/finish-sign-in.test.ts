import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { codeOf } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { secondFactorPeople, sendCode } from '../testing/second-factor-people.ts';

let world: IdentityWorld;
const { newProtected, withPassword } = secondFactorPeople(() => world);
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

test('an expired sign-in is reported without waiting for the account’s lock', async () => {
  const person = await newProtected();
  const browser = await withPassword(person);
  await world.asOwner('update credentials set password = $2 where user_id = $1', [
    person.id,
    `another ${randomUUID()}`,
  ]);
  await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [person.id]);
    const response = await sendCode(browser, { code: person.app.generate() });
    expect([response.status, codeOf(response)]).toEqual([401, 'sign_in_again']);
    await client.query('rollback');
  });
});
