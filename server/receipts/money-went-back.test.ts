import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import { findReceipt } from './find-receipt.ts';
import {
  chargeBack,
  createReceiptWorld,
  endChargeback,
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

describe('money that went back', () => {
  test('is in dispute until decided, and goods can still be marked', async () => {
    const sale = await paid(world, '80.00');
    await chargeBack(world, sale, 30_000);
    const { body } = await world.merchant.browser.get(sale.path);
    expect(body).toMatchObject({ state: 'disputed', disputed: '30.00', givenBack: '0.00' });
    expect((await collect(world.merchant.browser, sale)).status).toBe(200);
  });

  test('is shown if it is a part, and goods can still be marked', async () => {
    const sale = await paid(world, '80.00');
    const id = await chargeBack(world, sale, 30_000);
    await endChargeback(world, { ...sale, chargebackId: id, outcome: 'lost' });
    const { body } = await world.merchant.browser.get(sale.path);
    expect(body).toMatchObject({
      state: 'partly_returned_dispute_lost',
      givenBack: '30.00',
      disputed: '0.00',
    });
    const second = await chargeBack(world, sale, 20_000);
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'disputed',
      givenBack: '30.00',
      disputed: '20.00',
    });
    await endChargeback(world, { ...sale, chargebackId: second, outcome: 'won' });
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'partly_returned_dispute_lost',
    });
    expect((await collect(world.merchant.browser, sale)).status).toBe(200);
  });

  test('is paid again after a dispute is won', async () => {
    const sale = await paid(world, '80.00');
    const id = await chargeBack(world, sale, 80_000);
    await endChargeback(world, { ...sale, chargebackId: id, outcome: 'won' });
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'paid',
      givenBack: '0.00',
      disputed: '0.00',
    });
  });

  test('prevents marking if it is all of it, and an earlier collect can be undone', async () => {
    const [sale, other] = [await paid(world, '80.00'), await paid(world, '80.00')];
    await collect(world.merchant.browser, other);
    for (const each of [sale, other]) {
      const id = await chargeBack(world, each, 80_000);
      await endChargeback(world, { ...each, chargebackId: id, outcome: 'lost' });
    }
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'returned_dispute_lost',
      givenBack: '80.00',
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
      const query = { companyId, token, origin: '' };
      const { state, givenBack, disputed } = (await world.merchant.browser.get(sale.path)).body;
      const shown = await findReceipt(world.database.kysely, query);
      expect(shown).toMatchObject({ state, givenBack, disputed });
      return state;
    };
    const states = [await both()];
    const part = await chargeBack(world, sale, 30_000);
    states.push(await both());
    await endChargeback(world, { ...sale, chargebackId: part, outcome: 'lost' });
    states.push(await both());
    const rest = await chargeBack(world, sale, 50_000);
    states.push(await both());
    await endChargeback(world, { ...sale, chargebackId: rest, outcome: 'lost' });
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
