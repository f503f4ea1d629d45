import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

const password = 'correct horse';

async function asker(name: string) {
  const email = `${name}@example.lc`;
  await addUser(world.database, { email, password });
  const browser = openBrowser(world.openApp());
  await browser.post('/api/sign-in', { email, password });
  return (wanted: string) => browser.post('/api/account/email', { email: wanted, password });
}

test('a stranger’s inbox gets six mails in an hour, however many accounts ask for its address', async () => {
  const stranger = 'stranger@example.lc';
  const askers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => asker(`asker-${index}`)),
  );
  for (const ask of askers.slice(0, 6)) expect((await ask(stranger)).status).toBe(200);
  const [seventh, eighth] = askers.slice(6);
  expect(codeOf((await seventh?.('Stranger@Example.lc')) ?? { body: {} })).toBe(
    'too_many_requests',
  );
  expect((await eighth?.('another@example.lc'))?.status).toBe(200);
  const arrived = (await world.readMails()).filter(({ kind }) => kind === 'confirm-new-email');
  expect(arrived.filter(({ to }) => to === stranger)).toHaveLength(6);
  expect(arrived).toHaveLength(7);
});
