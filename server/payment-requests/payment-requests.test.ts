import { randomUUID } from 'node:crypto';
import type { PaymentRequest } from '@piton/contract/payment-requests/payment-request.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMerchant, type Merchant, pay } from '../merchant-accounts/testing/merchant.ts';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { tablesContaining } from '../database/testing/tables-containing.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { takePayment } from '../payments/take/take-payment.ts';
import { paymentRequest } from '../payments/testing/pay.ts';
import { paymentDeps, scriptedGateway, seal } from '../payments/testing/payment-world.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { findRequest } from './find-request.ts';

let world: ConsoleWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
});

const fields = { amount: '12.5', purpose: ' Two nights ', uses: 'single' };
const pathOf = ({ companyId }: Pick<Merchant, 'companyId'>) =>
  `/api/companies/${companyId}/payment-requests`;

async function make(changes: object = {}): Promise<PaymentRequest> {
  const { status, body } = await merchant.browser.post(pathOf(merchant), { ...fields, ...changes });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as unknown as PaymentRequest;
}

async function listed(
  cursor = '',
): Promise<{ items: PaymentRequest[]; nextCursor: string | null }> {
  const { status, body } = await merchant.browser.get(pathOf(merchant) + cursor);
  expect(status).toBe(200);
  return body as unknown as { items: PaymentRequest[]; nextCursor: string | null };
}

const switchOff = ({ requestId }: PaymentRequest) =>
  merchant.browser.post(`${pathOf(merchant)}/${requestId}/disabling`, {});

async function payIt({ requestId, mode }: PaymentRequest): Promise<string> {
  const { companyId, keyId, uid: ownerId } = merchant;
  const deps = paymentDeps({ ...world, companyId, ownerId }, scriptedGateway({}));
  const request = paymentRequest({ companyId }, await seal({}, keyId), { mode, requestId });
  return (await takePayment(deps, request)).kind;
}

const today = calendarDay(new Date());
const inDays = (days: number) => calendarDay(new Date(Date.now() + days * 24 * 60 * 60_000));

describe('requested fields', () => {
  test('become a link with all fields, and an audit entry without the texts', async () => {
    const request = await make({ reference: 'INV-7', lastDay: today });
    expect(request).toEqual({
      requestId: expect.stringMatching(/^[A-Za-z0-9]{16}$/) as string,
      companyId: merchant.companyId,
      created: expect.stringMatching(/Z$/) as string,
      mode: 'live',
      amount: '12.50',
      purpose: 'Two nights',
      reference: 'INV-7',
      lastDay: today,
      uses: 'single',
      state: 'Open',
      paidCount: 0,
      paidTotal: '0.00',
    });
    expect((await listed()).items).toEqual([request]);
    const entries = await world.auditOf(merchant.companyId);
    expect(entries).toMatchObject([
      {
        actor_id: merchant.uid,
        action: 'create-payment-request',
        detail: { requestId: request.requestId, amount: '12.50', uses: 'single', mode: 'live' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Two nights');
  });

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '50000.01' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ purpose: ' ' }, 'purpose'],
    [{ purpose: 'p'.repeat(31) }, 'purpose'],
    [{ purpose: '4444 1111 2222 3333' }, 'purpose'],
    [{ purpose: 'Two\nnights' }, 'purpose'],
    [{ reference: 'r'.repeat(61) }, 'reference'],
    [{ reference: '4444111122223333' }, 'reference'],
    [{ uses: 'twice' }, 'uses'],
    [{ mode: 'both' }, 'mode'],
    [{ lastDay: '2026-02-30' }, 'lastDay'],
    [{ lastDay: inDays(-1) }, 'lastDay'],
    [{ lastDay: inDays(400) }, 'lastDay'],
  ])('refuse %j', async (changes, field) => {
    const response = await merchant.browser.post(pathOf(merchant), { ...fields, ...changes });
    expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
    expect(Object.keys((response.body['error'] as { fields: object }).fields)).toEqual([field]);
    expect((await listed()).items).toEqual([]);
  });

  test('count emoji and any script as people do', async () => {
    expect((await make({ purpose: '🌴'.repeat(30) })).purpose).toBe('🌴'.repeat(30));
  });

  test('show the number of payments and their total', async () => {
    const once = await make();
    const often = await make({ uses: 'many', mode: 'test' });
    expect([await payIt(once), await payIt(once)]).toEqual(['sale', 'not_requested']);
    expect([await payIt(often), await payIt(often)]).toEqual(['sale', 'sale']);
    expect((await listed()).items).toMatchObject([
      { requestId: often.requestId, state: 'Open', paidCount: 2, paidTotal: '25.00' },
      { requestId: once.requestId, state: 'Paid', paidCount: 1, paidTotal: '12.50' },
    ]);
  });
});

describe('turning off', () => {
  test('is permanent, recorded once, and reverses no payment', async () => {
    const request = await make({ uses: 'many' });
    await payIt(request);
    const first = await switchOff(request);
    expect([first.status, first.body]).toMatchObject([
      200,
      { state: 'Switched off', paidCount: 1 },
    ]);
    expect(await switchOff(request)).toMatchObject({ status: 200, body: first.body });
    expect(await payIt(request)).toBe('not_requested');
    const entries = await world.auditOf(merchant.companyId);
    expect(entries.map(({ action }) => action)).toEqual([
      'create-payment-request',
      'disable-payment-request',
    ]);
  });

  test('a paid request still says so after it is switched off', async () => {
    const request = await make();
    await payIt(request);
    expect((await switchOff(request)).body).toMatchObject({ state: 'Paid' });
  });

  test('is closed to members of other companies', async () => {
    const request = await make();
    const thief = await addMerchant(world, `T${randomUUID().slice(0, 8)}`);
    for (const path of [pathOf(merchant), pathOf(thief)]) {
      const response = await thief.browser.post(`${path}/${request.requestId}/disabling`, {});
      expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    }
    expect((await listed()).items).toMatchObject([{ state: 'Open' }]);
  });
});

describe('a member who does not own the company', () => {
  test('sees the requests, and can neither create nor turn them off', async () => {
    const request = await make();
    const member = await world.signIn(`${randomUUID()}@example.lc`, { role: 3 });
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      merchant.companyId,
      member.uid,
    ]);
    const { body } = await member.browser.get(pathOf(merchant));
    expect(body['items']).toEqual([request]);
    const made = await member.browser.post(pathOf(merchant), fields);
    expect(codeOf(made)).toBe('forbidden');
    const path = `${pathOf(merchant)}/${request.requestId}/disabling`;
    expect(codeOf(await member.browser.post(path, {}))).toBe('forbidden');
  });

  test('a stranger sees nothing', async () => {
    await make();
    const stranger = await world.signIn(`${randomUUID()}@example.lc`, { role: 3 });
    expect(codeOf(await stranger.browser.get(pathOf(merchant)))).toBe('not_found');
    expect(codeOf(await stranger.browser.post(pathOf(merchant), fields))).toBe('not_found');
  });
});

describe('the list', () => {
  test('has pages, newest first, without gaps or repeats', async () => {
    // Some of them in the same millisecond.
    await world.asOwner(
      `insert into payment_requests
         (id, company_id, merchant_id, mode, amount_mills, purpose, uses, created_at)
       select lpad(n::text, 16, 'R'), $1, $2, 'live', 1000, 'P', 'many',
              timestamptz '2026-11-20T12:00:00.123Z' + (n / 3) * interval '1 millisecond'
         from generate_series(1, 500) n`,
      [merchant.companyId, merchant.uid],
    );
    const seen: string[] = [];
    let query = '';
    do {
      const { items, nextCursor } = await listed(query);
      seen.push(...items.map(({ requestId }) => requestId));
      query = nextCursor === null ? '' : `?cursor=${nextCursor}`;
    } while (query !== '');
    const ids = Array.from({ length: 500 }, (_, n) => String(n + 1).padStart(16, 'R'));
    expect(seen).toHaveLength(500);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen[0]).toBe('RRRRRRRRRRRRR500');
  });

  test.each([
    'nonsense',
    Buffer.from(`2026-11-20T12:00:00.123Z ${randomUUID()}`).toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const response = await merchant.browser.get(`${pathOf(merchant)}?cursor=${cursor}`);
    expect(codeOf(response)).toBe('rejected_fields');
  });
});

test('a pay page finds only its own company’s requests', async () => {
  const { requestId } = await make({ mode: 'test', reference: 'INV-7' });
  const { kysely } = world.database;
  for (const id of [requestId, `pr_${requestId}`]) {
    expect(await findRequest(kysely, merchant.companyId, id)).toEqual({
      mode: 'test',
      request: {
        state: 'open',
        requestId,
        amount: '12.50',
        purpose: 'Two nights',
        reference: 'INV-7',
      },
    });
  }
  const other = await addMerchant(world, `O${randomUUID().slice(0, 8)}`);
  for (const id of [requestId, 'R'.repeat(16), '\0', '']) {
    expect(await findRequest(kysely, other.companyId, id)).toBeNull();
  }
});

test('erasing a person deletes their unused requests, and an export has all', async () => {
  const mark = `Quill${randomUUID().slice(0, 8)}`;
  const admin = await world.signIn(`${randomUUID()}@example.lc`);
  await make({ purpose: mark, reference: mark });
  const paid = await make({ mode: 'test', purpose: `Paid ${mark}` });
  await payIt(paid);
  await pay(world, merchant, { mode: 'test' });
  const care = (what: string) =>
    admin.browser.post(`/api/console/accounts/${merchant.uid}/${what}`, { reason: 'by letter' });
  expect((await care('export')).body).toMatchObject({
    paymentRequests: {
      count: 2,
      items: [
        { purpose: `Paid ${mark}`, state: 'Paid' },
        { purpose: mark, reference: mark },
      ],
    },
  });
  expect((await care('closure')).status).toBe(200);
  await world.readEmails();
  expect((await care('erasure')).status).toBe(200);
  expect(await tablesContaining(world.database.owner, mark)).toEqual(['payment_requests', 'sales']);
  expect(
    await world.asOwner('select purpose from payment_requests where company_id = $1', [
      merchant.companyId,
    ]),
  ).toEqual([{ purpose: `Paid ${mark}` }]);
});

test('requests are erased only with an account', async () => {
  await make();
  const { uid } = merchant;
  const eraseAs = (actor: ActingAs) =>
    actingAs(world.database.kysely, actor, (transaction) =>
      sql`select erase_unpaid_requests_of(${uid})`.execute(transaction),
    );
  await expect(eraseAs({ userId: uid })).rejects.toMatchObject({ code: '42501' });
  await expect(eraseAs({ staffId: uid })).rejects.toMatchObject({ code: '42501' });
});
