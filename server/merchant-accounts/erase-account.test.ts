import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAudit } from '../audit/testing/audit-world.ts';
import { tablesContaining } from '../database/testing/tables-containing.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { codeOf } from '../identity/testing/browse.ts';
import {
  createConsoleWorld,
  password,
  type ConsoleWorld,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { renderEvents } from '../v1/events/render-events.ts';
import { keyOf } from '../v1/testing/key-of.ts';
import { addMerchant, pay, type Merchant } from './testing/merchant.ts';

let world: ConsoleWorld;
let admin: SignedIn;
let merchant: Merchant;
let mark: string;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = await world.signIn('alicia@example.lc');
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  mark = `Quill${randomUUID().slice(0, 8)}`;
  merchant = await addMerchant(world, mark);
});

const care = (what: 'closure' | 'erasure', reason = 'asked by letter') =>
  admin.browser.post(`/api/console/accounts/${merchant.uid}/${what}`, { reason });

/** As if it had been paid out: payouts are whole cents, so a few mills remain. */
const payOut = (mills: number) =>
  world.asOwner(
    `update ledger_balances set balance_mills = $2 from ledger_accounts
      where ledger_accounts.id = account_id and company_id = $1 and mode = 'live'`,
    [merchant.companyId, mills],
  );

const tablesWithText = (text: string) => tablesContaining(world.database.owner, text);

describe('after it', () => {
  test('no table identifies the person, except declared ones', async () => {
    const { uid, email, companyId, browser } = merchant;
    await browser.post('/api/verification-mails', {});
    await browser.post('/api/account/email', { email: `new@${mark}.example.lc`, password });
    await browser.send('PUT', '/api/account/paid-emails', { isOn: false });
    const stranger = await addMerchant(world, 'Stranger');
    await stranger.browser.post('/api/account/email', { email, password });
    await world.asOwner(
      `insert into second_factors (id, user_id, secret, backup_codes) values ($1, $2, 's', 'b')`,
      [randomUUID(), uid],
    );
    await world.asOwner(
      `insert into staff_invites (id, email, role, invited_by, token_hash)
       values ($1, $2, 2, $3, sha256('z'))`,
      [randomUUID(), email, admin.uid],
    );
    expect(await tablesWithText(mark)).toEqual(['email_links', 'staff_invites', 'users']);
    // Only declared exceptions remain: the company's own name, and text that the same person typed
    // as a customer.
    await world.asOwner('update companies set name = $1 where id = $2', [
      `${mark} Spices`,
      companyId,
    ]);
    await keyOf(world, merchant, { mode: 'live' });
    await pay(world, merchant, { changes: { personEmail: email } });
    await renderEvents({
      database: world.database.kysely,
      log: capturedLog().log,
      origin: 'https://pay.example.lc',
    });
    expect(await tablesWithText(email)).toContain('events');
    await payOut(0);

    await care('closure');
    await world.readEmails();
    const { status, body } = await care('erasure');
    expect([status, body['displayName'], body['email']]).toEqual([
      200,
      'Erased account',
      `erased-${uid}@erased.invalid`,
    ]);
    expect(body['erased']).toMatch(/^20/);

    expect(await tablesWithText(mark)).toEqual(['companies', 'company_versions', 'sales']);
    expect(await tablesWithText(merchant.phone)).toEqual([]);
    for (const table of [
      'credentials',
      'sessions',
      'devices',
      'second_factors',
      'second_factor_codes_used',
      'email_links',
      'paid_emails',
      'security_events',
    ]) {
      const left = await world.asOwner(`select from ${table} where user_id = $1`, [uid]);
      expect([table, left]).toEqual([table, []]);
    }
    expect(await world.auditOf(uid)).toMatchObject([
      { actor_id: uid, action: 'request-email-change' },
      { actor_id: admin.uid, action: 'close-account', reason: 'asked by letter' },
      { actor_id: admin.uid, action: 'erase-account', reason: 'asked by letter' },
    ]);
    const [kept] = await world.asOwner<{ sales: number; entries: number }>(
      `select (select count(*)::integer from sales where company_id = $1) as sales,
              (select count(*)::integer from ledger_entries join ledger_accounts
                 on ledger_accounts.id = account_id where company_id = $1) as entries`,
      [companyId],
    );
    expect(kept).toEqual({ sales: 1, entries: 2 });
  });

  test('a reviewer’s words about a company stay with the decision, and nowhere else', async () => {
    const { uid, companyId } = merchant;
    const path = `/api/console/reviews/company/${companyId}`;
    const { version } = (await admin.browser.get(path)).body;
    const decision = { decision: 'suspend', version, note: `${mark} asked for it`, fields: {} };
    expect((await admin.browser.post(`${path}/decisions`, decision)).status).toBe(200);
    await care('closure');
    await world.readEmails();
    expect((await care('erasure')).status).toBe(200);
    expect(await tablesWithText(mark)).toEqual(['audit_entries', 'companies', 'review_decisions']);
    expect(JSON.stringify(await world.auditOf(uid))).not.toContain(mark);
    expect(await world.auditOf(companyId)).toMatchObject([{ reason: decision.note }]);
  });

  test('the address is free for a new account without links to the old one', async () => {
    await care('closure');
    await care('erasure');
    const browser = world.openConsole();
    const refused = await browser.post('/api/sign-in', { email: merchant.email, password });
    expect(codeOf(refused)).toBe('wrong_credentials');
    const { status, body } = await browser.post('/api/sign-up', {
      fName: 'New',
      lName: 'Start',
      country: 'Saint Lucia',
      email: merchant.email,
      password,
    });
    expect([status, body['primaryCompany']]).toEqual([200, null]);
    expect(body['uid']).not.toBe(merchant.uid);
    await world.readEmails();
  });

  test('no audit export was requested by name, which would stay', async () => {
    const audit = openAudit(world, admin);
    const response = await audit.get(`/api/console/audit.csv?about=${mark}`);
    expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
    expect(await tablesWithText(mark)).toEqual(['users']);
  });

  test('repeating it changes nothing', async () => {
    await care('closure');
    const first = await care('erasure');
    const second = await care('erasure', 'repeated');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await world.auditOf(merchant.uid)).toHaveLength(2);
  });
});

describe('is refused', () => {
  async function refusal() {
    const response = await care('erasure');
    const { message } = response.body['error'] as { message: string };
    expect([response.status, codeOf(response)]).toEqual([403, 'forbidden']);
    expect(await tablesWithText(mark)).toContain('users');
    return message;
  }

  test('the account is not closed', async () => {
    expect(await refusal()).toBe('Close the account first.');
  });

  test('a company has a balance of a cent or more, in either direction', async () => {
    await pay(world, merchant);
    await pay(world, merchant, { mode: 'test' });
    await care('closure');
    expect(await refusal()).toBe('Ti Kaye still has a balance of EC$11.68. Settle it first.');
    await payOut(10);
    expect(await refusal()).toContain('EC$0.01');
    await payOut(-10);
    expect(await refusal()).toContain('−EC$0.01');
    await payOut(9);
    expect((await care('erasure')).status).toBe(200);
  });

  test('a payment is pending', async () => {
    const outcome = { kind: 'unknown', cause: 'timeout', detail: '' } as const;
    expect(await pay(world, merchant, { outcome })).toMatchObject({ sale: { status: 'Pending' } });
    await care('closure');
    expect(await refusal()).toContain('still pending');
  });

  test('the account is staff’s, which another administrator disables', async () => {
    const response = await admin.browser.post(`/api/console/accounts/${admin.uid}/erasure`, {
      reason: 'asked by letter',
    });
    expect(response.status).toBe(404);
  });
});
