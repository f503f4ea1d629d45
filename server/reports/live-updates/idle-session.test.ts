import { liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findMerchantOf } from '../../companies/find-merchant.ts';
import { alwaysResponsive } from '../../database/health/watch-responsiveness.ts';
import { sessionPeeker } from '../../identity/find-session.ts';
import { addUser } from '../../identity/testing/add-user.ts';
import { openBrowser } from '../../identity/testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../../identity/testing/identity-world.ts';
import { streamSales } from './stream-sales.ts';
import { silentListener } from './testing/silent-listener.ts';

const ana = { email: 'ana@example.lc', password: 'correct horse' };
let world: IdentityWorld;

beforeAll(async () => {
  world = await createIdentityWorld();
  await addUser(world.database, ana);
});
afterAll(() => world.database.drop());

const lastSeen = () => world.asOwner('select last_seen_at from sessions');

test('an open stream does not keep a session alive, and ends with it', async () => {
  const app = world.openApp();
  streamSales(app, {
    peekSession: sessionPeeker(world.database.kysely),
    isSecure: false,
    requestLimitMs: 12_000,
    responsiveness: alwaysResponsive,
    findMerchant: (...query) => findMerchantOf(world.database.kysely, ...query),
    saleListener: silentListener,
    pollEveryMs: 20,
  });
  const browser = openBrowser(app);
  expect((await browser.post('/api/sign-in', ana)).status).toBe(200);
  const idle = (by: string) =>
    world.asOwner('update sessions set last_seen_at = last_seen_at - $1::interval', [by]);

  const response = await app.request(liveSalesPath, {
    headers: { cookie: `piton_session=${browser.cookies.get('piton_session') ?? ''}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader?.cancel());
  const nextLooks = async (count: number) => {
    for (let looks = 0; looks < count;) {
      const { value = '', done = true } = (await reader?.read()) ?? {};
      if (done) throw new Error('the stream has ended');
      if (/^id: \d+\n\n$/.test(value)) looks += 1;
    }
  };

  await nextLooks(1);
  await idle('11 hours 59 minutes');
  const before = await lastSeen();
  await nextLooks(3);
  expect(await lastSeen()).toEqual(before);

  await idle('2 minutes');
  for (let isOver = false; !isOver;) isOver = (await reader?.read())?.done ?? true;
  expect((await browser.get('/api/session')).body['user']).toBeNull();
});
