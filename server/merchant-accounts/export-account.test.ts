import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import { testBindDeps } from '../http/testing/test-app.ts';
import { sessionFinder } from '../identity/find-session.ts';
import { openBrowser } from '../identity/testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { approve, proposalOf, propose } from '../proposals/testing/proposal-world.ts';
import { decide } from '../reviews/testing/review-world.ts';
import { exportAccount } from './export-account.ts';
import { bindMerchantAccounts } from './routes.ts';
import { addMerchant, pay, type Merchant } from './testing/merchant.ts';

const account = {
  country: 'Saint Lucia',
  bankName: 'Bank of Saint Lucia Limited',
  accountRouting: '',
  accountNumber: '1029384756',
  accountName: 'Ana Charlemagne',
  accountType: 'chequing',
};

let world: ConsoleWorld;
let admin: SignedIn;
let merchant: Merchant;
let count = 0;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = await world.signIn('alicia@example.lc');
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  count += 1;
  merchant = await addMerchant(world, `Quill${'abcdefgh'[count] ?? ''}`);
});

const ask = (uid: string, reason = 'asked by mail') =>
  admin.browser.post(`/api/console/accounts/${uid}/export`, { reason });

test('contains everything stored about the account, and nothing about others', async () => {
  const other = await addMerchant(world, 'Other');
  await pay(world, other);
  await pay(world, merchant);
  await pay(world, merchant, { mode: 'test' });
  await merchant.browser.post('/api/verification-mails', {});
  await merchant.browser.post('/api/bank-account', account);
  await merchant.browser.send('PUT', '/api/account/paid-emails', { isOn: false });
  const { status, body } = await ask(merchant.uid);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: {
      uid: merchant.uid,
      email: merchant.email,
      phone: merchant.phone,
      primaryCompany: merchant.companyId,
    },
    signIn: { hasPassword: true, hasSecondFactor: false },
    sessions: [{ device: 'Unknown device', isRemembered: false }],
    devices: [{ device: 'Unknown device' }],
    emailLinks: [{ purpose: 'verify_email', email: merchant.email }],
    paidEmails: { isOn: false, nextNotBefore: null },
    bankAccount: { accountNumber: '•••• 4756', saved: [{ accountNumber: '•••• 4756' }] },
    companies: [
      {
        companyId: merchant.companyId,
        companyName: 'Ti Kaye',
        permanentaddress: 'Anse Cochon, Canaries',
        saved: [{ details: { companyName: 'Ti Kaye' } }],
        standing: 'approved',
        feePercent: 6.5,
        publicKeys: [{ keyId: merchant.keyId, state: 'active' }],
      },
    ],
    sales: { count: 2, included: 2, note: 'These are all payments.' },
    recorded: {
      count: 2,
      included: 2,
      note: 'These are all entries.',
      items: [
        { action: 'export-account', reason: 'asked by mail', detail: null },
        {
          action: 'add-bank-account',
          subject: { kind: 'bank_account', id: merchant.uid },
          after: { accountNumber: '•••• 4756' },
        },
      ],
    },
  });
  expect(body['balances']).toContainEqual({
    companyId: merchant.companyId,
    mode: 'live',
    account: 'merchant_payable',
    balance: 11.687,
    currency: 'XCD',
  });
  const { items } = body['sales'] as {
    items: { mode: string; amount: string; payerAddress: string | null }[];
  };
  expect(items.map(({ mode, amount, payerAddress }) => [mode, amount, payerAddress])).toEqual([
    ['test', '12.50', null],
    ['live', '12.50', null],
  ]);
  expect(JSON.stringify(body)).not.toContain('Other');
  expect(await world.auditOf(merchant.uid)).toMatchObject([
    { actor_id: merchant.uid, action: 'add-bank-account' },
    { actor_id: admin.uid, action: 'export-account', reason: 'asked by mail', detail: null },
  ]);
});

test('gives the customer’s network address of disputed payments alone', async () => {
  await pay(world, merchant);
  const paid = await pay(world, merchant);
  if (paid.kind !== 'sale') throw new Error(`answered ${paid.kind}`);
  const approver = await world.signIn(`approver-${count}@example.lc`, { role: 2 });
  const proposed = propose(admin, paid.sale.id, 'disputes', { amountMills: 1000 });
  expect((await approve(approver, await proposalOf(proposed))).status).toBe(200);
  const { body } = await ask(merchant.uid);
  const { items } = body['sales'] as { items: { payerAddress: string | null }[] };
  expect(items.map(({ payerAddress }) => payerAddress)).toEqual(['203.0.113.9', null]);
});

test('holds every decision on a company and a bank account, without naming staff', async () => {
  const reviewer = await world.signIn(`rita-${count}@example.lc`, { role: 2 });
  await world.asOwner(`update users set first_name = 'Canarita' where id = $1`, [reviewer.uid]);
  const company = `/api/console/reviews/company/${merchant.companyId}`;
  const bank = `/api/console/reviews/bank_account/${merchant.uid}`;
  const other = await addMerchant(world, 'Neighbour');
  await decide(reviewer, `/api/console/reviews/company/${other.companyId}`, {
    decision: 'suspend',
    note: 'Not theirs.',
  });
  await merchant.browser.post('/api/bank-account', account);
  await decide(reviewer, company, { decision: 'suspend', note: 'Who is behind it?' });
  await decide(admin, company, { decision: 'approve', note: 'Seen the licence.' });
  const fields = { accountName: 'It is not yours.' };
  await decide(reviewer, bank, { decision: 'ask_for_changes', note: 'See below.', fields });
  await decide(reviewer, bank, { decision: 'approve' });
  // Voids half an approval, which has an audit entry too.
  await world.asOwner('update users set disabled_at = now() where id = $1', [reviewer.uid]);

  const { body } = await ask(merchant.uid);
  const at = expect.stringMatching(/^20.*Z$/) as string;
  expect(body['companies']).toMatchObject([
    {
      decisions: [
        { at, by: 'reviewer', decision: 'suspend', note: 'Who is behind it?', fields: {} },
        { at, by: 'administrator', decision: 'approve', note: 'Seen the licence.', fields: {} },
      ],
    },
  ]);
  expect(body['bankAccount']).toMatchObject({
    decisions: [
      { at, by: 'reviewer', decision: 'ask_for_changes', note: 'See below.', fields },
      { at, by: 'reviewer', decision: 'approve', note: '', fields: {} },
    ],
  });
  const { items } = body['recorded'] as {
    items: { action: string; subject: { kind: string; id: string }; detail: object }[];
  };
  const ofCompany = { kind: 'company', id: merchant.companyId };
  const ofAccount = { kind: 'bank_account', id: merchant.uid };
  const decisions = items.filter(({ action }) => action.startsWith('decide-'));
  expect(decisions.map(({ subject }) => subject)).toEqual([
    ofAccount,
    ofAccount,
    ofCompany,
    ofCompany,
  ]);
  expect(decisions[1]?.detail).toMatchObject({ decision: 'ask_for_changes', fields });
  const text = JSON.stringify(body);
  for (const id of [reviewer.uid, admin.uid]) expect(text).not.toContain(id);
  expect(text).not.toMatch(/Canarita|rita-|alicia|Not theirs|Neighbour/);
});

test('holds nothing to sign in, to sign or to decrypt with, in any form', async () => {
  await merchant.browser.post('/api/bank-account', account);
  await pay(world, merchant);
  await merchant.browser.post('/api/verification-mails', {});
  await world.asOwner(`update credentials set password = 'canary-password' where user_id = $1`, [
    merchant.uid,
  ]);
  await world.asOwner(
    `insert into second_factors (id, user_id, secret, backup_codes, verified)
     values ($1, $2, 'canary-secret', 'canary-codes', true)`,
    [randomUUID(), merchant.uid],
  );
  await world.asOwner(
    `insert into second_factor_codes_used (user_id, code_hash) values ($1, sha256('123456'))`,
    [merchant.uid],
  );
  const secrets = await world.asOwner<{ secret: string | Buffer }>(
    `select password::bytea as secret from credentials where user_id = $1
     union all select secret::bytea from second_factors where user_id = $1
     union all select backup_codes::bytea from second_factors where user_id = $1
     union all select code_hash from second_factor_codes_used where user_id = $1
     union all select token_hash from sessions where user_id = $1
     union all select token_hash from devices where user_id = $1
     union all select token_hash from email_links where user_id = $1
     union all select wrapped_key from company_data_keys where company_id = $2
     union all select wrapped_private_key from company_key_pairs where company_id = $2
     union all select sealed_number from bank_accounts where user_id = $1
     union all select number_hash from bank_accounts where user_id = $1
     union all select '1029384756'::bytea
     union all select receipt_token::bytea from sales where company_id = $2`,
    [merchant.uid, merchant.companyId],
  );
  const text = JSON.stringify((await ask(merchant.uid)).body);
  expect(secrets).toHaveLength(13);
  for (const { secret } of secrets) {
    const bytes = Buffer.from(secret);
    const forms = ['utf8', 'hex', 'base64', 'base64url'] as const;
    for (const form of forms) expect(text).not.toContain(bytes.toString(form));
    expect(text).not.toContain(JSON.stringify([...bytes]).slice(1, -1));
  }
  for (const token of merchant.browser.cookies.values()) expect(text).not.toContain(token);
  expect(text).not.toContain('PRIVATE KEY');
});

test('holds goods marked as collected, and the undoing', async () => {
  const paid = await pay(world, merchant);
  if (paid.kind !== 'sale') expect.unreachable();
  const { id: saleId, receiptToken } = paid.sale;
  const path = `/api/receipts/${merchant.companyId}/${receiptToken}/collection`;
  await merchant.browser.post(path, { version: 0 });
  await merchant.browser.post(`${path}/undoing`, { version: 1 });
  const { body } = await ask(merchant.uid);
  expect(body['collections']).toMatchObject({
    count: 2,
    included: 2,
    items: [
      { saleId, what: 'undone' },
      { saleId, what: 'collected' },
    ],
  });
});

test('counts the payments and entries if it cannot contain all', async () => {
  for (let paid = 0; paid < 3; paid += 1) await pay(world, merchant, { mode: 'test' });
  await ask(merchant.uid, 'first');
  await ask(merchant.uid, 'second');
  const care = { staffId: admin.uid, uid: merchant.uid, reason: 'asked by mail' };
  const document = await exportAccount(world.database.kysely, care, {
    limit: 2,
    clock: () => new Date(),
  });
  expect(document['sales']).toMatchObject({
    count: 3,
    included: 2,
    note: expect.stringContaining('These are the newest 2 of 3 payments.') as string,
  });
  expect(document['recorded']).toMatchObject({
    count: 3,
    included: 2,
    note: expect.stringContaining('These are the newest 2 of 3 entries.') as string,
    items: [{ reason: 'asked by mail' }, { reason: 'second' }],
  });
});

test('may take longer than other responses, while its owner can sign in', async () => {
  const app = world.openApp();
  const findSession = sessionFinder(world.database.kysely);
  bindMerchantAccounts(app, { ...testBindDeps, ...world.deps, findSession, requestLimitMs: 300 });
  const browser = openBrowser(app);
  for (const [name, value] of admin.browser.cookies) browser.cookies.set(name, value);
  const { email, uid } = merchant;
  await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query('lock table sales in access exclusive mode');
    const exporting = browser.post(`/api/console/accounts/${uid}/export`, {
      reason: 'asked by mail',
    });
    const hasWaited = async () =>
      (await waitedForLocks(world.database.owner)).some(
        (lock) => lock.table === 'sales' && lock.waitedMs > 400,
      );
    await expect.poll(hasWaited).toBe(true);
    const signedIn = await world.openConsole().post('/api/sign-in', { email, password });
    expect(signedIn.status).toBe(200);
    await client.query('rollback');
    expect((await exporting).status).toBe(200);
  });
});

test('is refused for staff, visitors, and without a reason', async () => {
  expect((await ask(admin.uid)).status).toBe(404);
  expect((await ask(randomUUID())).status).toBe(404);
  expect((await ask(merchant.uid, ' ')).status).toBe(422);
  expect(await world.auditOf(merchant.uid)).toEqual([]);
});
