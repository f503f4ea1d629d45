/** Challenges through the pay page's routes, against the simulated PowerTranz and issuer. */
import { createHash } from 'node:crypto';
import { paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import { simulatedGateway } from '../../gateways/powertranz/testing/simulated-gateway.ts';
import { runStatusInquiries } from '../inquiry/run-status-inquiries.ts';
import { ledgerTotals } from '../testing/pay.ts';
import { createPaymentWorld, seal, type PaymentWorld } from '../testing/payment-world.ts';
import { endOverdue } from './end-unauthenticated.ts';
import { type Answer, challengePage } from './testing/challenge-world.ts';

const simulated = simulatedGateway();
let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const challenged = '4012000000020006';
const frictionless = '4012000000020071';
const password = '3ds2';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function openPage() {
  const { gateway } = simulated.gateway({ clock: () => new Date() });
  return challengePage(world, gateway);
}

const hashOf = (encryptedTxt: string) => createHash('sha256').update(encryptedTxt).digest('hex');
const listsOf = ({ body }: Answer) => body.msg as Record<string, [string]>;
const statusOf = (answer: Answer) => listsOf(answer)['FinancialResultCode']?.[0];

async function saleOf(encryptedTxt: string) {
  const hash = Buffer.from(hashOf(encryptedTxt), 'hex');
  return actingAs(world.database.kysely, 'piton', (transaction) =>
    transaction
      .selectFrom('sales')
      .innerJoin('attempts', 'attempts.sale_id', 'sales.id')
      .leftJoin('sale_authentications as a', 'a.sale_id', 'sales.id')
      .select(['sales.status as saleStatus', 'tran_id', 'state', 'a.status', 'eci', 'version'])
      .select(['is_liability_shifted', 'ds_transaction_id'])
      .where('attempt_hash', '=', hash)
      .executeTakeFirstOrThrow(),
  );
}

const allowsResolution = (tranId: string) =>
  withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ allows: boolean }>(
      `select allows_proposal(s, 'resolution', 'declined') as allows from sales s where tran_id = $1`,
      [tranId],
    );
    return rows[0]?.allows;
  });

/** In the form and in its JSON, which must agree. */
function withAnotherKey(body: string): string {
  const key = new URLSearchParams(body).get('SpiToken') ?? '';
  expect(key.length).toBeGreaterThan(10);
  return body.replaceAll(key, `${key.slice(0, -4)}AAAA`);
}

const challengesLeft = () =>
  withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query('select from sale_challenges');
    return rows.length;
  });

describe('a challenge', () => {
  test('is shown each time the page asks, and its completion charges once', async () => {
    const page = openPage();
    const { encryptedTxt, action, document } = await page.begin(challenged);
    expect(action.url).toMatch(/^\/challenge\/[A-Za-z0-9]{20}\/[A-Za-z0-9_-]{22}$/);
    expect((await page.pay(encryptedTxt)).body.action).toEqual(action);
    const byHash = await page.get(`/api/attempts/${hashOf(encryptedTxt)}`);
    expect(byHash).toMatchObject({ status: 200, body: { state: 'pending', action } });

    const callback = await page.browse(document, simulated.url(), { password });
    const returned = await page.callBack(callback);
    expect(returned.status).toBe(200);
    expect(await returned.text()).toContain(
      "postMessage({piton:'challenge-returned'},location.origin)",
    );
    const paid = await page.pay(encryptedTxt);
    expect(statusOf(paid)).toBe('Approved');
    expect(paid.body.receiptUrl).toBeDefined();
    const sale = await saleOf(encryptedTxt);
    expect(sale).toMatchObject({
      saleStatus: 'Approved',
      state: 'ended',
      status: 'Y',
      eci: '05',
      is_liability_shifted: true,
      version: '2.2.0',
      ds_transaction_id: expect.any(String) as string,
    });
    expect(await challengesLeft()).toBe(0);
    expect((await page.request(`${action.url}/document`)).status).toBe(404);
    // A repeated callback changes nothing.
    await page.callBack(callback);
    expect(await simulated.totals(sale.tran_id)).toMatchObject({ sales: { count: 1 } });
    await ledgerTotals(world, 'live');
  });

  test('is completed by one of many callbacks at once', async () => {
    const page = openPage();
    const { encryptedTxt, document } = await page.begin(frictionless);
    const callback = await page.browse(document, simulated.url());
    await Promise.all(Array.from({ length: 10 }, () => page.callBack(callback)));
    expect(statusOf(await page.pay(encryptedTxt))).toBe('Approved');
    const { tran_id: tranId } = await saleOf(encryptedTxt);
    expect(await simulated.totals(tranId)).toMatchObject({ sales: { count: 1 } });
  });

  test.each([
    ['another key', withAnotherKey],
    ['another sale', (body: string) => body.replaceAll(/[0-9a-f]{8}(?=-)/g, 'aaaaaaaa')],
    ['no form', () => 'hello'],
  ])('is not completed by a callback with %s', async (_what, forge) => {
    const page = openPage();
    const { encryptedTxt, action, document } = await page.begin(frictionless);
    const callback = await page.browse(document, simulated.url());
    const forged = await page.callBack({ ...callback, body: forge(callback.body) });
    // The reply reveals nothing.
    expect(forged.status).toBe(200);
    expect((await page.pay(encryptedTxt)).body.action).toEqual(action);
    await page.callBack(callback);
    expect(statusOf(await page.pay(encryptedTxt))).toBe('Approved');
  });

  test.each([
    ['N', '4012000000020121', 'N'],
    ['R', '5100270000000072', 'R'],
    ['U', '5555666666662222', 'U'],
  ])('that ends with %s charges nothing', async (_what, card, status) => {
    const page = openPage();
    const { encryptedTxt, document } = await page.begin(card);
    await page.callBack(await page.browse(document, simulated.url(), { password }));
    const answer = await page.pay(encryptedTxt);
    expect(statusOf(answer)).toBe('Declined');
    expect(listsOf(answer)['ErrorMessage']).toEqual([paymentReasons.notAuthenticated]);
    const sale = await saleOf(encryptedTxt);
    expect(sale).toMatchObject({ saleStatus: 'Declined', status, is_liability_shifted: false });
    expect(await simulated.totals(sale.tran_id)).toMatchObject({ sales: { count: 0 } });
  });

  test('that claims Y for a rejected cardholder charges nothing', async () => {
    await simulated.arm('callback_forged_status');
    const page = openPage();
    const { encryptedTxt, document } = await page.begin(frictionless);
    await page.callBack(await page.browse(document, simulated.url()));
    expect(statusOf(await page.pay(encryptedTxt))).not.toBe('Approved');
    const { tran_id: tranId } = await saleOf(encryptedTxt);
    expect(await simulated.totals(tranId)).toMatchObject({ sales: { count: 0 } });
  });
});

test('a claimed Y over a real U is voided and declined', async () => {
  await simulated.arm('challenge_unavailable');
  const page = openPage();
  const { encryptedTxt, document } = await page.begin(frictionless);
  const callback = await page.browse(document, simulated.url());
  const form = new URLSearchParams(callback.body);
  const claim = form
    .get('Response')
    ?.replace('"AuthenticationStatus":"U"', '"AuthenticationStatus":"Y"');
  form.set('Response', claim ?? '');
  await page.callBack({ ...callback, body: form.toString() });
  expect(statusOf(await page.pay(encryptedTxt))).toBe('Declined');
  const sale = await saleOf(encryptedTxt);
  expect(sale).toMatchObject({ saleStatus: 'Declined', status: 'U', is_liability_shifted: false });
  const totals = await simulated.totals(sale.tran_id);
  expect(totals).toMatchObject({ sales: { count: 1 }, voids: { count: 1 }, netCents: '0' });
});

describe('a challenge without an end', () => {
  test('is cancelled by the customer, and a later callback charges nothing', async () => {
    const page = openPage();
    const { encryptedTxt, document } = await page.begin(challenged);
    const { companyId } = world;
    const path = `/api/attempts/${hashOf(encryptedTxt)}/cancellation`;
    // The page sends this whenever it lost a response.
    const lost = await page.post(path, { companyId });
    expect(lost).toMatchObject({ body: { state: 'pending', action: { kind: 'challenge' } } });
    const cancelled = (await page.post(path, { companyId, challenge: true })) as Answer;
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'ended' } });
    // The customer may pay again at once.
    expect(cancelled.body).not.toHaveProperty('advice');
    expect(listsOf(cancelled)).toMatchObject({
      ResultCode: ['ChallengeCancelled'],
      FinancialResultCode: ['Incomplete'],
      ErrorMessage: [paymentReasons.challengeCancelled],
    });
    await page.callBack(await page.browse(document, simulated.url(), { password }));
    expect(statusOf(await page.pay(encryptedTxt))).toBe('Incomplete');
    const { tran_id: tranId } = await saleOf(encryptedTxt);
    expect(await simulated.totals(tranId)).toMatchObject({ sales: { count: 0 } });
  });

  test.each(['a request of the page', 'the sweep'])('ends after five minutes by %s', async (by) => {
    const page = openPage();
    const { encryptedTxt, document } = await page.begin(challenged);
    const callback = await page.browse(document, simulated.url(), { password });
    expect(await endOverdue(page.deps)).toBe(0);
    try {
      await setDatabaseClock(world.database.owner, inMinutes(6));
      await page.callBack(callback);
      if (by === 'the sweep') expect(await endOverdue(page.deps)).toBe(1);
      const asked = await page.get(`/api/attempts/${hashOf(encryptedTxt)}`);
      expect(asked.body).toMatchObject({ state: 'ended' });
    } finally {
      await setDatabaseClock(world.database.owner, new Date());
    }
    const answer = await page.pay(encryptedTxt);
    expect(listsOf(answer)['ErrorMessage']).toEqual([paymentReasons.challengeExpired]);
    const sale = await saleOf(encryptedTxt);
    expect(sale).toMatchObject({ saleStatus: 'Incomplete', state: 'ended' });
    expect(await simulated.totals(sale.tran_id)).toMatchObject({ sales: { count: 0 } });
  });
});

test.each(['spi_sale_reset_after', 'spi_sale_http_500', 'spi_sale_truncated'])(
  'a lost first response charges nothing: %s',
  async (kind) => {
    await simulated.arm(kind);
    const page = openPage();
    const encryptedTxt = await seal({ cardNumber: frictionless });
    expect(statusOf(await page.pay(encryptedTxt))).toBe('Incomplete');
    expect(await saleOf(encryptedTxt)).toMatchObject({ state: 'ended' });
  },
);

test('a lost response to the completion stays pending, for staff', async () => {
  const page = openPage();
  const { encryptedTxt, document } = await page.begin(frictionless);
  const callback = await page.browse(document, simulated.url());
  await simulated.arm('spi_payment_reset_after');
  await page.callBack(callback);
  const answer = await page.pay(encryptedTxt);
  expect(answer).toMatchObject({
    status: 202,
    body: { msg: { FinancialResultCode: ['Pending'] } },
  });
  const sale = await saleOf(encryptedTxt);
  expect(sale).toMatchObject({ saleStatus: 'Pending', state: 'charging' });
  expect(await simulated.totals(sale.tran_id)).toMatchObject({ sales: { count: 1 } });
  expect(await allowsResolution(sale.tran_id)).toBe(false);
  try {
    await setDatabaseClock(world.database.owner, inMinutes(10));
    expect(await runStatusInquiries({ ...page.deps, quietMs: 60_000 }, 'live')).toBe(0);
    expect(await endOverdue(page.deps)).toBe(0);
    expect(await allowsResolution(sale.tran_id)).toBe(true);
  } finally {
    await setDatabaseClock(world.database.owner, new Date());
  }
});

describe('the documents', () => {
  test('only the frame’s document may frame other sites, and the gateway’s can’t reach our origin', async () => {
    const page = openPage();
    const { action } = await page.begin(challenged);
    const frame = await page.request(action.url);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-src 'self' https:");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('script-src');
    const html = await frame.text();
    expect(html).not.toContain('<script');
    const document = await page.request(`${action.url}/document`);
    const ofGateway = document.headers.get('content-security-policy') ?? '';
    expect(ofGateway).toMatch(/^sandbox allow-scripts allow-forms;/);
    expect(ofGateway).not.toContain('allow-same-origin');
    expect(document.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/challenge/x/y', `/challenge/${'A'.repeat(20)}/${'a'.repeat(22)}/document`])(
    '%s is unknown',
    async (path) => {
      expect((await openPage().request(path)).status).toBe(404);
    },
  );

  test('a callback of more than 32 KB is rejected', async () => {
    const body = `Response=${'A'.repeat(33_000)}`;
    const contentType = 'application/x-www-form-urlencoded';
    expect((await openPage().callBack({ contentType, body })).status).toBe(413);
  });
});
