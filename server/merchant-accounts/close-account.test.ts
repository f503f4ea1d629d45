import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublicData } from '../companies/public-data.ts';
import { codeOf } from '../identity/testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { addSignInPaths, signInPathsOf } from '../identity/staff/testing/sign-in-paths.ts';
import { addMerchant, pay } from './testing/merchant.ts';

let world: ConsoleWorld;
let admin: SignedIn;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = await world.signIn('alicia@example.lc');
});
afterAll(() => world.database.drop());

const close = (uid: string, reason = 'asked by mail') =>
  admin.browser.post(`/api/console/accounts/${uid}/closure`, { reason });

test('ends sessions, links and live payments, tells the person, and is recorded', async () => {
  const merchant = await addMerchant(world, 'Quill');
  const bystander = await addMerchant(world, 'Bystander');
  const { email } = merchant;
  await merchant.browser.post('/api/verification-mails', {});
  await world.openConsole().post('/api/password-resets', { email });
  const before = await world.readEmails();
  const { status, body } = await close(merchant.uid);
  expect(status).toBe(200);
  expect(body).toMatchObject({ uid: merchant.uid, email, erased: null });
  expect(body['closed']).toMatch(/^20/);

  expect((await merchant.browser.get('/api/session')).body['user']).toBeNull();
  const again = await world.openConsole().post('/api/sign-in', { email, password });
  expect(codeOf(again)).toBe('account_closed');
  const links = before.flatMap((mail) => ('link' in mail ? [mail.link.split('#')[1]] : []));
  expect(links).toHaveLength(2);
  for (const token of links) {
    const opened = await world.openConsole().post('/api/verified-addresses', { token });
    const set = await world.openConsole().post('/api/new-passwords', { token, password });
    expect([codeOf(opened), codeOf(set)]).toEqual(['link_used_up', 'link_used_up']);
  }

  const left = await world.asOwner('select from email_links where user_id = $1', [merchant.uid]);
  expect(left).toEqual([]);

  expect(await findPublicData(world.database.kysely, merchant.companyId)).toMatchObject({
    acceptsLive: false,
  });
  expect(await pay(world, merchant)).toEqual({ kind: 'closed' });
  expect(await pay(world, bystander)).toMatchObject({ kind: 'sale' });

  expect(await world.readEmails()).toEqual([
    {
      kind: 'account-closed',
      to: email,
      firstName: 'FirstQuill',
      at: expect.any(Date) as Date,
    },
  ]);
  expect(await world.auditOf(merchant.uid)).toMatchObject([
    {
      actor_id: admin.uid,
      action: 'close-account',
      reason: 'asked by mail',
      detail: { companies: [{ companyId: merchant.companyId, was: 'approved' }] },
    },
  ]);
});

test('leaves no later way in, and forgets their browsers', async () => {
  const merchant = await addMerchant(world, 'Waysin');
  await addSignInPaths(world, merchant.uid);
  expect(await signInPathsOf(world, merchant.uid)).toHaveLength(4);
  await close(merchant.uid);
  expect(await signInPathsOf(world, merchant.uid)).toEqual([]);
});

test('unsettled money is listed before and after closing, and delays only erasure', async () => {
  const merchant = await addMerchant(world, 'Owed');
  const found = async () => {
    const { body } = await admin.browser.get(`/api/console/accounts?text=${merchant.email}`);
    return (body['items'] as { unsettled: unknown }[]).map(({ unsettled }) => unsettled);
  };
  expect(await found()).toEqual([null]);
  await pay(world, merchant);
  const owed = 'Ti Kaye still has a balance of EC$11.68.';
  expect(await found()).toEqual([owed]);
  const { status, body } = await close(merchant.uid);
  expect([status, body['unsettled']]).toEqual([200, owed]);
});

test('closing a closed account changes nothing and sends no email', async () => {
  const merchant = await addMerchant(world, 'Twice');
  const first = await close(merchant.uid);
  await world.readEmails();
  const second = await close(merchant.uid, 'repeated');
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(await world.readEmails()).toEqual([]);
  expect(await world.auditOf(merchant.uid)).toHaveLength(1);
});

test('refuses a reason that identifies the account', async () => {
  const { uid, email, phone } = await addMerchant(world, 'Named');
  const reasons = [
    `${email.toUpperCase()} asked`,
    'She is firstnamed LASTNAMED',
    'lives in 12 Named Street, Castries',
    `rang from ${phone}`,
  ];
  for (const reason of reasons) {
    const refused = await close(uid, reason);
    expect([reason, refused.status, codeOf(refused)]).toEqual([reason, 422, 'rejected_fields']);
    expect(refused.body['error']).toMatchObject({
      fields: { reason: expect.stringContaining('Leave out') as string },
    });
  }
  expect(await world.auditOf(uid)).toEqual([]);
});

test('is for merchants alone', async () => {
  expect((await close(admin.uid)).status).toBe(404);
});
