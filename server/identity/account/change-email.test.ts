import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user.ts';
import { openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

const password = 'correct horse';

async function requester(name: string) {
  const email = `${name}@example.lc`;
  await addUser(world.database, { email, password });
  const browser = openBrowser(world.openApp());
  await browser.post('/api/sign-in', { email, password });
  return (wanted: string) => browser.post('/api/account/email', { email: wanted });
}

test('a stranger’s inbox gets three emails an hour, however many accounts ask, and no account learns of it', async () => {
  const stranger = 'stranger@example.lc';
  const requesters = await Promise.all(
    Array.from({ length: 8 }, (_, index) => requester(`requester-${index}`)),
  );
  for (const requestChange of requesters) {
    const { status, body } = await requestChange('Stranger@Example.lc');
    expect([status, body]).toEqual([200, {}]);
  }
  expect((await requesters[7]?.('another@example.lc'))?.status).toBe(200);
  const arrived = (await world.readEmails()).filter(({ kind }) => kind === 'confirm-new-email');
  expect(arrived.filter(({ to }) => to === stranger)).toHaveLength(3);
  expect(arrived).toHaveLength(4);
});
