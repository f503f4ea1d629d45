import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { keepToRole } from './keep-to-role.ts';

async function ask(role: 'web' | 'payments', path: string) {
  const { app, lines } = testApp();
  let bodies = 0;
  app.use(keepToRole(role));
  app.all('*', async (c) => {
    if ((await c.req.text()) !== '') bodies += 1;
    return c.text('served');
  });
  const { status } = await app.request(path, { method: 'POST', body: 'sealed' });
  return { status, bodies, lines };
}

test('the web server refuses a sealed payment without reading it', async () => {
  const { status, bodies, lines } = await ask('web', '/webPay');
  expect([status, bodies]).toEqual([404, 0]);
  expect(lines()).toContainEqual(expect.objectContaining({ role: 'web', owner: 'payments' }));
  expect(await ask('payments', '/webPay')).toMatchObject({ status: 200, bodies: 1 });
});

test('the payment server signs nobody in', async () => {
  expect(await ask('payments', '/api/sign-in')).toMatchObject({ status: 404, bodies: 0 });
  expect(await ask('web', '/api/sign-in')).toMatchObject({ status: 200, bodies: 1 });
});
