import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';
import { type Person, secondFactorPeople } from '../testing/second-factor-people.ts';

let world: IdentityWorld;
const { newPerson } = secondFactorPeople(() => world);
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

const ask = ({ browser, email }: Person) =>
  browser.post('/api/account/email', { email: `moved-${email}` });
const cancel = ({ browser }: Person) => browser.send('DELETE', '/api/account/email');

const entriesOf = ({ id }: Person) =>
  world.asOwner(
    `select actor_id, action, before, after from audit_entries where subject_id = $1 order by at`,
    [id],
  );

test('ends the link, and is recorded like the request', async () => {
  const person = await newPerson();
  await ask(person);
  const mail = (await world.readEmails()).find(({ kind }) => kind === 'confirm-new-email');
  const token = mail !== undefined && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
  expect((await cancel(person)).status).toBe(200);
  expect((await person.browser.get('/api/account')).body['newEmail']).toBeNull();
  const opened = await openBrowser(world.openApp()).post('/api/verified-addresses', { token });
  expect(codeOf(opened)).toBe('link_used_up');
  const [requested, cancelled] = await entriesOf(person);
  const masked = (requested as { after: { email: string } }).after.email;
  expect(masked).toMatch(/^mo•••/);
  expect(cancelled).toEqual({
    actor_id: person.id,
    action: 'cancel-email-change',
    before: { newEmail: masked },
    after: { newEmail: null },
  });
});

test('records nothing if there is nothing to cancel', async () => {
  const person = await newPerson();
  expect((await cancel(person)).status).toBe(200);
  await ask(person);
  await world.asOwner('update email_links set expires_at = now() where user_id = $1', [person.id]);
  expect((await cancel(person)).status).toBe(200);
  expect(await entriesOf(person)).toMatchObject([{ action: 'request-email-change' }]);
});

test('is undone if it cannot be recorded', async () => {
  const person = await newPerson();
  await ask(person);
  await world.asOwner('alter table audit_entries add constraint none check (false) not valid');
  expect((await cancel(person)).status).toBe(500);
  await world.asOwner('alter table audit_entries drop constraint none');
  expect((await person.browser.get('/api/account')).body['newEmail']).toBe(`moved-${person.email}`);
});
