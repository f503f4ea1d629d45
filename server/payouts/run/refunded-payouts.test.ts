/** A refund beyond the balance is carried, and later payouts are reduced by exactly that. */
import { randomUUID } from 'node:crypto';
import { feeMills } from '@piton/contract/money/money.ts';
import type { NextPayout, PayoutLine } from '@piton/contract/payouts/payout.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { complete } from '../../proposals/testing/proposal-world.ts';
import { proposeAndApprove } from '../../proposals/testing/propose-by-functions.ts';
import { proposeLimit, refund, refunded } from '../../refunds/testing/refund-world.ts';
import { linesAt, millsIn, monthOf, tableAt } from '../statements/testing/statement-world.ts';
import {
  addPaidMerchant,
  balanceOf,
  createPayoutWorld,
  minimumMills,
  payoutsOf,
  type PayoutWorld,
  runOutcomesOf,
  sell,
  verify,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let merchant: Merchant;
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const at = (instant: string) =>
  world.at(new Date(Date.parse(instant) + week * 7 * 24 * 60 * 60_000).toISOString());
const nextTuesday = () => {
  week += 1;
  return at('2026-12-01T16:00:00Z');
};
const runWeek = async () => {
  await at('2026-12-03T10:00:00Z');
  return world.run();
};
beforeEach(async () => {
  await nextTuesday();
  merchant = await addPaidMerchant(world);
});

const nextPayout = async () =>
  (await merchant.browser.get('/api/payouts/next')).body as unknown as NextPayout;

async function newestSale(): Promise<string> {
  const [sale] = await world.asOwner<{ id: string }>(
    'select id from sales where company_id = $1 order by created_at desc, id desc limit 1',
    [merchant.companyId],
  );
  return sale?.id ?? '';
}

test('the next payout is zero, and the following one is reduced by the debt', async () => {
  const proposing = { ...world, merchant };
  await sell(world, merchant, 100);
  const saleId = await newestSale();
  await runWeek();
  expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '93.50' }]);

  await nextTuesday();
  const request = { amountCents: 10_000 };
  expect((await refund(proposing, saleId, request)).body).toMatchObject({
    error: { code: 'refund_refused' },
  });
  const limit = proposeLimit(world.one, merchant.companyId, 'refund_overdraft', 100_000);
  await complete(proposing, limit);
  await refunded(proposing, saleId, request);
  expect(await balanceOf(world, merchant)).toBe('-93.500');
  expect(await nextPayout()).toMatchObject({ netMills: 0, owedMills: -93_500 });
  expect((await nextPayout()).reasons).toEqual(['negative']);
  await runWeek();
  expect(await payoutsOf(world, merchant)).toHaveLength(1);
  expect((await runOutcomesOf(world, merchant)).at(-1)).toEqual({
    outcome: 'held',
    reasons: ['negative'],
    owed: '-93.50',
  });

  await nextTuesday();
  await sell(world, merchant, 300);
  expect(await nextPayout()).toMatchObject({ netMills: 187_000, owedMills: 187_000, reasons: [] });
  await runWeek();
  const [, payout] = await payoutsOf(world, merchant);
  expect(payout).toMatchObject({ net: '187.00', sales: '300.00', fees: '19.500', count: '1' });
  const path = `/api/payouts/${payout?.id ?? ''}`;
  const { lines } = (await merchant.browser.get(path)).body as { lines: PayoutLine[] };
  expect(lines).toMatchObject([{ saleMills: 300_000, feeMills: 19_500, netMills: 187_000 }]);
  expect(await linesAt(merchant, `${path}/entries`)).toMatchObject([
    { kind: 'refund', grossMills: -100_000, feeMills: -6500, netMills: -93_500 },
    { kind: 'sale', grossMills: 300_000, feeMills: 19_500, netMills: 280_500 },
  ]);
  const { rows } = await tableAt(merchant, `${path}/statement.csv`);
  expect(rows.map((row) => millsIn(row['Net XCD'])).reduce((sum, mills) => sum + mills, 0)).toBe(
    187_000,
  );
  expect(await monthOf(merchant, '2026-12')).toMatchObject({
    saleMills: 400_000,
    feeMills: 26_000,
    otherMills: -93_500,
    paidMills: 280_500,
    closingMills: 0,
  });
  expect((await verify(world)).problems).toEqual([]);
});

async function refundBySql(saleId: string, mills: bigint): Promise<void> {
  const outcome = await actingAs(
    world.database.kysely,
    { userId: merchant.uid },
    async (acting) => {
      const { rows } = await sql<{ outcome: string }>`
      select request_refund(${randomUUID()}, ${saleId}, ${mills}, 'Returned', 1000000000) as outcome`.execute(
        acting,
      );
      return rows[0]?.outcome;
    },
  );
  expect(outcome).toBe('requested');
}

const cents = fc.integer({ min: 1, max: 30_000 });
const plan = fc.array(
  fc.record({
    sold: fc.array(cents, { maxLength: 3 }),
    /** Each refunds that percentage of what is left of an earlier sale. */
    returned: fc.array(fc.record({ sale: fc.nat(), part: fc.constantFrom(1, 30, 99, 100) }), {
      maxLength: 3,
    }),
  }),
  { minLength: 2, maxLength: 5 },
);

/** The net amount of a sale after refunds, from the amount that they leave. */
const worth = (left: bigint) => left - feeMills(left, 650n);

test('payouts of any weeks pay what sales are worth after their refunds', async () => {
  let carried = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (weeks) => {
      // A week without its run would stay the next one.
      await runWeek();
      await nextTuesday();
      merchant = await addPaidMerchant(world);
      const { companyId } = merchant;
      const overdraft = { companyId, mode: 'live', amountMills: '1000000000' };
      await proposeAndApprove(world, null, { kind: 'refund_overdraft', ...overdraft });
      const sales: { id: string; left: bigint }[] = [];
      let owed = 0n;
      let paid = 0;
      for (const { sold, returned } of weeks) {
        for (const amount of sold) {
          await sell(world, merchant, amount / 100);
          sales.push({ id: await newestSale(), left: BigInt(amount) * 10n });
          owed += worth(BigInt(amount) * 10n);
        }
        for (const { sale: index, part } of sales.length === 0 ? [] : returned) {
          const sale = sales[index % sales.length];
          if (sale === undefined || sale.left === 0n) continue;
          const share = ((sale.left / 10n) * BigInt(part)) / 100n;
          const mills = (share === 0n ? 1n : share) * 10n;
          await refundBySql(sale.id, mills);
          owed += worth(sale.left - mills) - worth(sale.left);
          sale.left -= mills;
        }
        const due = owed - (owed % 10n);
        const expected = owed > 0n && due >= minimumMills ? due : 0n;
        expect(await nextPayout()).toMatchObject({ netMills: Number(expected) });
        await runWeek();
        const payouts = await payoutsOf(world, merchant);
        if (expected > 0n) paid += 1;
        expect(payouts).toHaveLength(paid);
        if (expected > 0n) expect(Number(payouts.at(-1)?.net) * 1000).toBeCloseTo(Number(due));
        if (owed < 0n) carried += 1;
        owed -= expected;
        expect(Number(await balanceOf(world, merchant)) * 1000).toBeCloseTo(Number(owed));
        await nextTuesday();
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(carried).toBeGreaterThan(0);
  expect((await verify(world)).problems).toEqual([]);
});
