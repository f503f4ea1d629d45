import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { addSignInPaths, signInPathsOf } from '../identity/staff/testing/sign-in-paths.ts';
import { addMerchant, pay, type Merchant } from './testing/merchant.ts';

let world: ConsoleWorld;
let admin: SignedIn;
let reviewer: SignedIn;
let merchant: Merchant;
let people = 0;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = await world.signIn('alicia@example.lc');
  reviewer = await world.signIn('kendrick@example.lc', { role: 2 });
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  people += 1;
  merchant = await addMerchant(world, `Quill${people}`);
});

type What = 'closure' | 'reopening' | 'erasure';

const care = (what: What, { by = admin, reason = 'closed by mistake' } = {}) =>
  by.browser.post(`/api/console/accounts/${merchant.uid}/${what}`, { reason });

const signIn = () => world.openConsole().post('/api/sign-in', { email: merchant.email, password });

const companyPath = () => `/api/console/reviews/company/${merchant.companyId}`;

test('lets the person sign in again, is recorded, and restores nothing else', async () => {
  await addSignInPaths(world, merchant.uid);
  await care('closure');
  expect(codeOf(await signIn())).toBe('account_closed');
  await world.readEmails();

  const { status, body } = await care('reopening');
  expect([status, body['uid'], body['closed']]).toEqual([200, merchant.uid, null]);
  expect(await signInPathsOf(world, merchant.uid)).toEqual([]);
  expect((await merchant.browser.get('/api/session')).body['user']).toBeNull();
  expect((await signIn()).status).toBe(200);
  expect(await pay(world, merchant)).toEqual({ kind: 'closed' });
  expect(await world.readEmails()).toMatchObject([
    { kind: 'account-reopened', to: merchant.email },
  ]);
  expect(await world.auditOf(merchant.uid)).toMatchObject([
    { action: 'close-account' },
    { actor_id: admin.uid, action: 'reopen-account', reason: 'closed by mistake', detail: null },
  ]);
});

test('its companies wait for a reviewer to open them', async () => {
  await world.asOwner(
    `update companies set submitted_at = now() - interval '90 days' where id = $1`,
    [merchant.companyId],
  );
  await care('closure');
  const waiting = async () => {
    const { items } = (await reviewer.browser.get('/api/console/reviews')).body;
    return (items as { id: string }[]).filter(({ id }) => id === merchant.companyId);
  };
  expect(await waiting()).toEqual([]);
  await care('reopening');
  expect(await waiting()).toMatchObject([{ isOverdue: false, isForYou: true }]);

  const { version, reopened } = (await reviewer.browser.get(companyPath())).body;
  expect(reopened).toMatch(/^20/);
  const decision = { decision: 'approve', version, note: '', fields: {} };
  const decided = await reviewer.browser.post(`${companyPath()}/decisions`, decision);
  expect(decided.status).toBe(200);
  expect((await reviewer.browser.get(companyPath())).body['reopened']).toBeNull();
  expect(await pay(world, merchant)).toMatchObject({ kind: 'sale' });
});

test('both approvers of a bank account see that the account was reopened', async () => {
  await merchant.browser.post('/api/bank-account', {
    country: 'Saint Lucia',
    bankName: 'Republic Bank',
    accountRouting: '',
    accountNumber: '1029384756',
    accountName: 'Ana Joseph',
    accountType: 'chequing',
  });
  await care('closure');
  await care('reopening');
  const path = `/api/console/reviews/bank_account/${merchant.uid}`;
  for (const { browser } of [reviewer, admin]) {
    const { version, reopened } = (await browser.get(path)).body;
    expect(reopened).toMatch(/^20/);
    const decision = { decision: 'approve', version, note: '', fields: {} };
    expect((await browser.post(`${path}/decisions`, decision)).status).toBe(200);
  }
  expect((await reviewer.browser.get(path)).body['reopened']).toBeNull();
});

test('a company that awaits its merchant still awaits them', async () => {
  const { version } = (await reviewer.browser.get(companyPath())).body;
  const decision = { decision: 'suspend', version, note: 'Who are you?', fields: {} };
  await reviewer.browser.post(`${companyPath()}/decisions`, decision);
  const submitted = async () => (await reviewer.browser.get(companyPath())).body['submitted'];
  const before = await submitted();
  await care('closure');
  await care('reopening');
  expect(await submitted()).toBe(before);
});

test('reopening an open account changes nothing', async () => {
  await care('reopening');
  expect(await world.auditOf(merchant.uid)).toEqual([]);
  await care('closure');
  const first = await care('reopening');
  const second = await care('reopening', { reason: 'repeated' });
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(await world.auditOf(merchant.uid)).toHaveLength(2);
});

test('a reopened account can be closed and erased again', async () => {
  await care('closure');
  await care('reopening');
  expect((await care('closure')).body['closed']).toMatch(/^20/);
  expect(codeOf(await signIn())).toBe('account_closed');
  expect((await care('erasure')).body['erased']).toMatch(/^20/);
});

describe('is refused', () => {
  test('the account has been erased', async () => {
    await care('closure');
    await care('erasure');
    const before = await world.auditOf(merchant.uid);
    const response = await care('reopening');
    expect([response.status, codeOf(response)]).toEqual([403, 'forbidden']);
    expect(response.body['error']).toMatchObject({
      message: 'You can’t reopen an erased account.',
    });
    expect(await world.auditOf(merchant.uid)).toEqual(before);
  });

  test('the caller is a reviewer', async () => {
    await care('closure');
    const response = await care('reopening', { by: reviewer });
    expect([response.status, codeOf(response)]).toEqual([403, 'forbidden']);
    expect(codeOf(await signIn())).toBe('account_closed');
  });

  test('the reason identifies the account', async () => {
    await care('closure');
    const response = await care('reopening', { reason: `${merchant.email} rang` });
    expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
    expect(codeOf(await signIn())).toBe('account_closed');
  });

  test('the account is staff’s, which another administrator enables', async () => {
    const path = `/api/console/accounts/${reviewer.uid}/reopening`;
    expect((await admin.browser.post(path, { reason: 'by mistake' })).status).toBe(404);
  });
});
