import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { references } from '../payments/testing/payment-world.ts';
import {
  createReceiptWorld,
  collect,
  messageOf,
  paid,
  receiptOf,
  type ReceiptWorld,
  recordOf,
  undoCollect,
} from './testing/receipt-world.ts';

let world: ReceiptWorld;
beforeAll(async () => {
  world = await createReceiptWorld();
});
afterAll(() => world.database.drop());

describe('a receipt shown to the merchant', () => {
  test('shows the payment, the customer and the purpose, and that no goods were collected', async () => {
    const sale = await paid(world);
    for (const { browser } of [world.merchant, world.helper]) {
      const { status, body } = await browser.get(sale.path);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        saleId: sale.saleId,
        companyName: 'Ti Kaye',
        amount: '99.00',
        state: 'paid',
        returned: '0.00',
        disputed: '0.00',
        personName: 'Marie Alexander',
        purpose: 'Nutmeg and mace',
        card: 'Visa •••• 3333',
        mode: 'live',
        last: null,
        version: 0,
      });
      expect(JSON.stringify(body)).not.toContain('marie@example.lc');
    }
  });

  test('gives others the same response as a missing one, byte for byte', async () => {
    const sale = await paid(world);
    const other = sale.path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const responses = [
      await world.stranger.browser.get(sale.path),
      await world.stranger.browser.get(other),
      await world.stranger.browser.get(`/api/receipts/${'Z'.repeat(20)}/${'x'.repeat(22)}`),
      await world.stranger.browser.get('/api/receipts/short/short'),
      await world.one.browser.get(sale.path),
      await world.merchant.browser.get(other),
      await collect(world.stranger.browser, sale),
      await collect(world.one.browser, sale),
      await undoCollect(world.stranger.browser, sale),
    ];
    const results = responses.map(({ status, body }) => ({
      status,
      error: { ...(body['error'] as object), requestId: '' },
    }));
    expect(results).toEqual(results.map(() => results[0]));
    expect(results[0]?.status).toBe(404);
    expect(await recordOf(world, sale)).toEqual([]);
  });

  test('is refused without a session', async () => {
    const sale = await paid(world);
    expect(codeOf(await world.openConsole().get(sale.path))).toBe('not_signed_in');
    expect(codeOf(await collect(world.openConsole(), sale))).toBe('not_signed_in');
  });

  test('does not exist for a declined payment', async () => {
    const response = await pay(world, world.merchant, {
      outcome: { kind: 'declined', references },
    });
    if (response.kind !== 'sale') expect.unreachable();
    const declined = await receiptOf(world, response.sale.id);
    expect(codeOf(await world.merchant.browser.get(declined.path))).toBe('not_found');
    expect(codeOf(await collect(world.merchant.browser, declined))).toBe('not_found');
  });
});

describe('marking goods as collected', () => {
  test('is recorded once, with person and time', async () => {
    const sale = await paid(world);
    const { status, body } = await collect(world.helper.browser, sale);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, last: { isCollected: true, isReader: true } });
    const { body: shown } = await world.merchant.browser.get(sale.path);
    expect(shown['last']).toMatchObject({ isCollected: true, isReader: false });
    for (const browser of [world.merchant.browser, world.helper.browser]) {
      const again = await collect(browser, sale);
      expect([again.status, codeOf(again)]).toEqual([409, 'version_conflict']);
      expect(messageOf(again)).toMatch(/^Already collected: \d+ \w+ \d{4} .+, by .+\.$/);
    }
    expect(await recordOf(world, sale)).toEqual([[1, world.helper.uid]]);
  });

  test('one of sixteen simultaneous requests succeeds, and all others learn of it', async () => {
    const sale = await paid(world);
    const browsers = Array.from({ length: 16 }, (_, index) =>
      index % 2 === 0 ? world.merchant.browser : world.helper.browser,
    );
    const responses = await Promise.all(browsers.map((browser) => collect(browser, sale)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    expect(others.map(codeOf)).toEqual(others.map(() => 'version_conflict'));
    for (const other of others) expect(messageOf(other)).toContain('Already collected: ');
    expect(await recordOf(world, sale)).toHaveLength(1);
  });

  test('is undone after a mistake, and both stay on record', async () => {
    const sale = await paid(world);
    await collect(world.merchant.browser, sale);
    const back = await undoCollect(world.helper.browser, sale);
    expect(back.body).toMatchObject({ version: 2, last: { isCollected: false, isReader: true } });
    expect(messageOf(await undoCollect(world.helper.browser, sale))).toMatch(
      /^Collection undone: /,
    );
    // An outdated view marks nothing after the collection was undone.
    expect(codeOf(await collect(world.merchant.browser, sale))).toBe('version_conflict');
    expect((await collect(world.merchant.browser, sale, 2)).status).toBe(200);
    expect(await recordOf(world, sale)).toEqual([
      [1, world.merchant.uid],
      [2, world.helper.uid],
      [3, world.merchant.uid],
    ]);
    const audited = await world.auditOf(world.merchant.companyId);
    expect(audited.filter(({ action }) => action === 'undo-collection')).toEqual([
      expect.objectContaining({
        actor_id: world.helper.uid,
        detail: { saleId: sale.saleId, mode: 'live', amount: '99.00' },
      }),
    ]);
  });

  test('cannot be undone if it was never recorded', async () => {
    const sale = await paid(world);
    const response = await undoCollect(world.merchant.browser, sale);
    expect([response.status, codeOf(response)]).toEqual([409, 'version_conflict']);
    expect(messageOf(response)).toContain('isn’t marked as collected');
    expect(await recordOf(world, sale)).toEqual([]);
  });

  test('has a rate limit that a shop counter never reaches', async () => {
    const sale = await paid(world);
    await collect(world.helper.browser, sale);
    await world.asOwner(`update limits set taken = 600 where action = 'mark-collected'`);
    const response = await undoCollect(world.helper.browser, sale);
    expect([response.status, codeOf(response)]).toEqual([429, 'too_many_requests']);
    await world.asOwner('delete from limits');
    expect((await undoCollect(world.helper.browser, sale)).status).toBe(200);
  });

  test.each([{ version: -1 }, { version: 0.5 }, { version: 2 ** 31 }, { version: '0' }, {}])(
    'refuses %j',
    async (body) => {
      const sale = await paid(world);
      const response = await world.merchant.browser.post(`${sale.path}/collection`, body);
      expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
    },
  );

  test('is recorded for a test payment too, and says that it is a test', async () => {
    const response = await pay(world, world.merchant, { mode: 'test' });
    if (response.kind !== 'sale') expect.unreachable();
    const sale = await receiptOf(world, response.sale.id);
    expect((await collect(world.merchant.browser, sale)).body).toMatchObject({
      mode: 'test',
      version: 1,
    });
  });
});
