import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../database/with-connection.ts';
import { testBindDeps } from '../http/testing/test-app.ts';
import { sessionFinder } from '../identity/find-session.ts';
import { openBrowser } from '../identity/testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from '../staff/testing/console-world.ts';
import { exportAccount } from './export-account.ts';
import { bindAccountCare } from './routes.ts';
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

test('is everything that is kept about the account, and nobody else’s', async () => {
  const other = await addMerchant(world, 'Other');
  await pay(world, other);
  await pay(world, merchant);
  await pay(world, merchant, { mode: 'test' });
  await merchant.browser.post('/api/verification-mails', {});
  await merchant.browser.post('/api/bank-account', account);
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
    bankAccount: { accountNumber: '•••• 4756', saved: [{ accountNumber: '•••• 4756' }] },
    companies: [
      {
        companyId: merchant.companyId,
        companyName: 'Ti Kaye',
        permanentaddress: 'Anse Cochon, Canaries',
        saved: [{ said: { companyName: 'Ti Kaye' } }],
        standing: 'approved',
        feePercent: 6.5,
        publicKeys: [{ keyId: merchant.keyId, state: 'active' }],
      },
    ],
    sales: { count: 2, included: 2, note: 'These are all payments.' },
    recorded: [
      { action: 'add-bank-account', after: { accountNumber: '•••• 4756' } },
      { action: 'export-account', reason: 'asked by mail', detail: null },
    ],
  });
  expect(body['balances']).toContainEqual({
    companyId: merchant.companyId,
    mode: 'live',
    account: 'merchant_payable',
    balance: 11.687,
    currency: 'XCD',
  });
  const { items } = body['sales'] as { items: { mode: string; amount: string }[] };
  expect(items.map(({ mode, amount }) => [mode, amount])).toEqual([
    ['test', '12.50'],
    ['live', '12.50'],
  ]);
  expect(JSON.stringify(body)).not.toContain('Other');
  expect(await world.auditOf(merchant.uid)).toMatchObject([
    { actor_id: merchant.uid, action: 'add-bank-account' },
    { actor_id: admin.uid, action: 'export-account', reason: 'asked by mail', detail: null },
  ]);
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

test('says how many payments there are where it cannot hold all', async () => {
  for (let paid = 0; paid < 3; paid += 1) await pay(world, merchant, { mode: 'test' });
  const care = { staffId: admin.uid, uid: merchant.uid, reason: 'asked by mail' };
  const document = await exportAccount(world.database.kysely, care, {
    most: 2,
    clock: () => new Date(),
  });
  expect(document['sales']).toMatchObject({
    count: 3,
    included: 2,
    note: expect.stringContaining('These are the newest 2 of 3 payments.') as string,
  });
});

test('may take longer than other answers, and meanwhile its person signs in', async () => {
  const app = world.openApp();
  const findSession = sessionFinder(world.database.kysely);
  bindAccountCare(app, { ...testBindDeps, ...world.deps, findSession, requestLimitMs: 300 });
  const browser = openBrowser(app);
  for (const [name, value] of admin.browser.cookies) browser.cookies.set(name, value);
  const { email, uid } = merchant;
  await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query('lock table sales in access exclusive mode');
    const exporting = browser.post(`/api/console/accounts/${uid}/export`, {
      reason: 'asked by mail',
    });
    const hasWaited = async () => {
      const [row] = await world.asOwner<{ is: boolean }>(
        `select count(*) > 0 as is from pg_locks
          where relation = 'sales'::regclass and not granted
            and waitstart < clock_timestamp() - interval '400 ms'`,
      );
      return row?.is;
    };
    await expect.poll(hasWaited).toBe(true);
    const signedIn = await world.openConsole().post('/api/sign-in', { email, password });
    expect(signedIn.status).toBe(200);
    await client.query('rollback');
    expect((await exporting).status).toBe(200);
  });
});

test('is not there for staff, nobody, or without a reason', async () => {
  expect((await ask(admin.uid)).status).toBe(404);
  expect((await ask(randomUUID())).status).toBe(404);
  expect((await ask(merchant.uid, ' ')).status).toBe(422);
  expect(await world.auditOf(merchant.uid)).toEqual([]);
});
