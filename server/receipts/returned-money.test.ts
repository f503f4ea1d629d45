import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposeAndApprove } from '../proposals/testing/propose-by-functions.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { findReceipt } from './find-receipt.ts';
import {
  chargeBack,
  createReceiptWorld,
  decideDispute,
  collect,
  paid,
  type ReceiptWorld,
  recordOf,
  undoCollect,
} from './testing/receipt-world.ts';

let world: ReceiptWorld;
beforeAll(async () => {
  world = await createReceiptWorld();
});
afterAll(() => world.database.drop());

describe('returned money', () => {
  test('is in dispute until decided, and goods can still be marked', async () => {
    const sale = await paid(world, '80.00');
    await chargeBack(world, sale, 30_000);
    const { body } = await world.merchant.browser.get(sale.path);
    expect(body).toMatchObject({ state: 'disputed', disputed: '30.00', returned: '0.00' });
    expect((await collect(world.merchant.browser, sale)).status).toBe(200);
  });

  test('is shown if it is a part, and goods can still be marked', async () => {
    const sale = await paid(world, '80.00');
    const id = await chargeBack(world, sale, 30_000);
    await decideDispute(world, { ...sale, disputeId: id, outcome: 'lost' });
    const { body } = await world.merchant.browser.get(sale.path);
    expect(body).toMatchObject({
      state: 'partly_returned_dispute_lost',
      returned: '30.00',
      disputed: '0.00',
    });
    const second = await chargeBack(world, sale, 20_000);
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'disputed',
      returned: '30.00',
      disputed: '20.00',
    });
    await decideDispute(world, { ...sale, disputeId: second, outcome: 'won' });
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'partly_returned_dispute_lost',
    });
    expect((await collect(world.merchant.browser, sale)).status).toBe(200);
  });

  test('by a refund and a lost dispute is shown for each', async () => {
    const sale = await paid(world, '80.00');
    const refund = { refundId: randomUUID(), amountCents: 1000, reason: 'One was broken' };
    const path = `/api/sales/${sale.saleId}/refunds`;
    expect((await world.merchant.browser.post(path, refund)).status).toBe(200);
    const outcome = { kind: 'refund_outcome', refundId: refund.refundId, outcome: 'done' };
    await proposeAndApprove(world, { id: sale.saleId }, { ...outcome, reference: 'R-1' });
    const id = await chargeBack(world, sale, 30_000);
    await decideDispute(world, { ...sale, disputeId: id, outcome: 'lost' });
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'partly_returned_dispute_lost',
      returned: '40.00',
      refunded: '10.00',
    });
    expect((await world.merchant.browser.get(`/api/sales/${sale.saleId}`)).body).toMatchObject({
      paid: { returned: '40.00', refunded: '10.00' },
    });
  });

  test('is paid again after a dispute is won', async () => {
    const sale = await paid(world, '80.00');
    const id = await chargeBack(world, sale, 80_000);
    await decideDispute(world, { ...sale, disputeId: id, outcome: 'won' });
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'paid',
      returned: '0.00',
      disputed: '0.00',
    });
  });

  test('prevents marking if it is all of it, and an earlier collect can be undone', async () => {
    const [sale, other] = [await paid(world, '80.00'), await paid(world, '80.00')];
    await collect(world.merchant.browser, other);
    for (const each of [sale, other]) {
      const id = await chargeBack(world, each, 80_000);
      await decideDispute(world, { ...each, disputeId: id, outcome: 'lost' });
    }
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'returned_dispute_lost',
      returned: '80.00',
    });
    const response = await collect(world.merchant.browser, sale);
    expect([response.status, codeOf(response)]).toEqual([409, 'money_went_back']);
    expect(await recordOf(world, sale)).toEqual([]);
    expect((await undoCollect(world.merchant.browser, other)).status).toBe(200);
    expect(codeOf(await collect(world.merchant.browser, other, 2))).toBe('money_went_back');
  });

  test('is shown to the customer and the merchant alike', async () => {
    const sale = await paid(world, '80.00');
    const [, , , companyId = '', token = ''] = sale.path.split('/');
    const both = async () => {
      const query = { companyId, token, origin: '', payOrigin: '' };
      const { state, returned, disputed } = (await world.merchant.browser.get(sale.path)).body;
      const shown = await findReceipt(world.database.kysely, query);
      expect(shown).toMatchObject({ state, returned, disputed });
      return state;
    };
    const states = [await both()];
    const part = await chargeBack(world, sale, 30_000);
    states.push(await both());
    await decideDispute(world, { ...sale, disputeId: part, outcome: 'lost' });
    states.push(await both());
    const rest = await chargeBack(world, sale, 50_000);
    states.push(await both());
    await decideDispute(world, { ...sale, disputeId: rest, outcome: 'lost' });
    states.push(await both());
    expect(states).toEqual([
      'paid',
      'disputed',
      'partly_returned_dispute_lost',
      'disputed',
      'returned_dispute_lost',
    ]);
  });
});
