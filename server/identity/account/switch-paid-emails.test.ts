import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { type Person, secondFactorPeople } from '../testing/second-factor-people.ts';

let world: IdentityWorld;
const { newPerson } = secondFactorPeople(() => world);
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

const switchEmails = ({ browser }: Person, isOn: unknown) =>
  browser.send('PUT', '/api/account/paid-emails', { isOn });
const shown = async ({ browser }: Person) =>
  (await browser.get('/api/account')).body['hasPaidEmails'];

test('payment emails are on until their owner turns them off, and can be turned on again', async () => {
  const [ana, ben] = [await newPerson(), await newPerson()];
  expect(await shown(ana)).toBe(true);
  for (const isOn of [false, false, true]) {
    const { status, body } = await switchEmails(ana, isOn);
    expect([status, body['hasPaidEmails']]).toEqual([200, isOn]);
    expect(await shown(ana)).toBe(isOn);
    expect(await shown(ben)).toBe(true);
  }
});

test('switching keeps the time of the next email', async () => {
  const ana = await newPerson();
  await switchEmails(ana, true);
  await world.asOwner(`update paid_emails set quiet_until = 'infinity' where user_id = $1`, [
    ana.id,
  ]);
  await switchEmails(ana, false);
  const rows = await world.asOwner(
    `select is_on, quiet_until = 'infinity' as waits from paid_emails where user_id = $1`,
    [ana.id],
  );
  expect(rows).toEqual([{ is_on: false, waits: true }]);
});

test('switching needs a session and a choice', async () => {
  const ana = await newPerson();
  expect(codeOf(await switchEmails(ana, 'off'))).toBe('rejected_fields');
  await world.asOwner('delete from sessions where user_id = $1', [ana.id]);
  expect(codeOf(await switchEmails(ana, false))).toBe('not_signed_in');
  expect(await world.asOwner('select from paid_emails where user_id = $1', [ana.id])).toEqual([]);
});
