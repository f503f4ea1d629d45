/** The rules of refunds hold for every writer of the database, and in parallel. */
import { randomUUID } from 'node:crypto';
import { feeMills } from '@piton/contract/money/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import {
  approveSale,
  beginSale,
  proposeAndApprove,
} from '../proposals/testing/propose-by-functions.ts';
import {
  addPaidSale,
  balancesOf,
  type ProposalWorld,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { refunded } from './testing/refund-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const wideCap = 1_000_000_000_000n;

/** Through the database function alone; returns its outcome. */
function request(saleId: string, amountMills: bigint, id: string = randomUUID()): Promise<string> {
  return actingAs(world.database.kysely, { userId: world.merchant.uid }, async (transaction) => {
    const { rows } = await sql<{ outcome: string }>`
      select request_refund(${id}, ${saleId}, ${amountMills}, 'Too many', ${wideCap}) as outcome`.execute(
      transaction,
    );
    return rows[0]?.outcome ?? '';
  });
}

const standing = async (saleId: string) => {
  const [row] = await world.asOwner<{ mills: string; fees: string }>(
    `select coalesce(sum(amount_mills), 0) as mills, coalesce(sum(fee_mills), 0) as fees
       from refunds where sale_id = $1 and state <> 'failed'`,
    [saleId],
  );
  return { mills: BigInt(row?.mills ?? 0), fees: BigInt(row?.fees ?? 0) };
};

test('fifty refunds at once never exceed the payment', { timeout: 60_000 }, async () => {
  const saleId = await addPaidSale(world);
  await addPaidSale(world);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => request(saleId, 3000n)));
  expect(outcomes.filter((outcome) => outcome === 'requested')).toHaveLength(33);
  expect(outcomes.filter((outcome) => outcome === 'too_much')).toHaveLength(17);
  expect(await standing(saleId)).toEqual({ mills: 99_000n, fees: 6435n });
  expect((await verify(world)).problems).toEqual([]);
});

test(
  'refunds of several payments at once never spend the balance twice',
  { timeout: 60_000 },
  async () => {
    const { companyId } = world.merchant;
    const sales = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const id = await beginSale(world, companyId, 10_000n);
        await approveSale(world, companyId, id);
        return id;
      }),
    );
    const debit = { kind: 'adjustment', companyId, mode: 'live', against: 'adjustments' };
    await proposeAndApprove(world, null, { ...debit, amountMills: '-50000' });
    const outcomes = await Promise.all(sales.map((id) => request(id, 10_000n)));
    // 10 sales of 9.35 are worth 93.50, of which 43.50 are left: four refunds.
    expect(outcomes.filter((outcome) => outcome === 'requested')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'not_covered')).toHaveLength(6);
    expect((await balancesOf(world, world.merchant)).payable).toBe(43_500 - 4 * 9350);
  },
);

test('refunds and disputes at once never exceed the payment', { timeout: 60_000 }, async () => {
  const saleId = await addPaidSale(world);
  await addPaidSale(world);
  await Promise.all([
    ...Array.from({ length: 10 }, () => request(saleId, 20_000n)),
    proposeAndApprove(
      world,
      { id: saleId },
      {
        kind: 'dispute',
        amountMills: '60000',
        reference: 'CB-1',
        happenedOn: new Date().toISOString().slice(0, 10),
      },
    ),
  ]);
  const [row] = await world.asOwner<{ returned: string }>(
    'select charged_back($1) + refunded($1) as returned',
    [saleId],
  );
  expect(Number(row?.returned)).toBeLessThanOrEqual(99_000);
  expect((await verify(world)).problems).toEqual([]);
});

const step = fc.record({ part: fc.integer({ min: 1, max: 100 }), fails: fc.boolean() });

test('any split, order and failure returns the fee to the mill', { timeout: 120_000 }, async () => {
  const { companyId } = world.merchant;
  const cents = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 300_000 }));
  const rate = fc.oneof(fc.constant(650), fc.integer({ min: 0, max: 2000 }));
  await fc.assert(
    fc.asyncProperty(cents, rate, fc.array(step, { maxLength: 8 }), async (paid, rateOf, steps) => {
      await world.asOwner('update companies set fee_basis_points = $2 where id = $1', [
        companyId,
        rateOf,
      ]);
      const amount = BigInt(paid) * 10n;
      const fee = feeMills(amount, BigInt(rateOf));
      const { payable: before } = await balancesOf(world, world.merchant);
      const saleId = await beginSale(world, companyId, amount);
      await approveSale(world, companyId, saleId);
      const failing: string[] = [];
      const refundPart = async (mills: bigint) => {
        const id = randomUUID();
        expect(await request(saleId, mills, id)).toBe('requested');
        expect((await standing(saleId)).fees <= fee).toBe(true);
        return id;
      };
      for (const { part, fails } of steps) {
        const left = amount - (await standing(saleId)).mills;
        const mills = ((left * BigInt(part)) / 1000n) * 10n;
        if (mills <= 0n) continue;
        const id = await refundPart(mills);
        if (fails) failing.push(id);
        // An earlier refund fails after a later one was requested.
        if (failing.length > 1) await fail(saleId, failing.shift() ?? '');
      }
      for (const id of failing) await fail(saleId, id);
      const left = amount - (await standing(saleId)).mills;
      if (left > 0n) await refundPart(left);
      expect(await standing(saleId)).toEqual({ mills: amount, fees: fee });
      expect((await balancesOf(world, world.merchant)).payable).toBe(before);
    }),
    { numRuns: 40 },
  );
  expect((await verify(world)).problems).toEqual([]);
});

async function fail(saleId: string, refundId: string): Promise<void> {
  const outcome = { kind: 'refund_outcome', refundId, outcome: 'failed' };
  expect(await proposeAndApprove(world, { id: saleId }, outcome)).toBe('done');
}

test('what staff credited of the fee is not returned again', async () => {
  const { companyId } = world.merchant;
  const saleId = await addPaidSale(world);
  const credit = { kind: 'adjustment', companyId, mode: 'live', against: 'fee_income' };
  await proposeAndApprove(world, { id: saleId }, { ...credit, amountMills: '5000' });
  await refunded(world, saleId, { amountCents: 9900 });
  expect(await standing(saleId)).toEqual({ mills: 99_000n, fees: 1435n });
  expect((await balancesOf(world, world.merchant)).payable).toBe(0);
});

test('a refund keeps its terms, and is neither deleted nor ended by one writer', async () => {
  const saleId = await addPaidSale(world);
  const { id } = await refunded(world, saleId, { amountCents: 1000 });
  const run = (statement: string) => world.asOwner(statement, [id]);
  await expect(run('delete from refunds where id = $1')).rejects.toThrow('cannot be deleted');
  for (const change of [
    'amount_mills = 20',
    'fee_mills = 0',
    `reason = 'y'`,
    `method = 'gateway'`,
  ]) {
    await expect(run(`update refunds set ${change} where id = $1`)).rejects.toThrow('immutable');
  }
  await expect(run(`select write_refund_end($1, 'done', 'R-1', null, '', false)`)).rejects.toThrow(
    'neither sent nor ended by two people',
  );
  const asApp = actingAs(world.database.kysely, 'piton', (transaction) =>
    sql`select end_refund(${id}, 'done', 'R-1', null, '', false)`.execute(transaction),
  );
  await expect(asApp).rejects.toThrow('permission denied to end refund');
});

test('a refund needs its merchant or two members of staff, and never exceeds the payment', async () => {
  const saleId = await addPaidSale(world);
  const insert = (mills: number, by: string, fee = 'refund_fee_share(s, $2)') =>
    world.asOwner(
      `with r as (
         select jsonb_populate_record(null::refunds, jsonb_build_object(
           'id', gen_random_uuid(), 'sale_id', s.id, 'company_id', s.company_id, 'mode', s.mode,
           'amount_mills', $2::bigint, 'fee_mills', ${fee}
         )) as r, s from sales s where s.id = $1
       )
       insert into refunds (id, sale_id, company_id, mode, amount_mills, fee_mills, reason, method,
         requested_by, ledger_transaction_id)
       select (r).id, (r).sale_id, (r).company_id, (r).mode, (r).amount_mills, (r).fee_mills, 'x',
              'portal', $3, post_refund(r, 'refund', 'refund:' || (r).id) from r`,
      [saleId, mills, by],
    );
  const { uid } = world.merchant;
  await expect(insert(1000, world.one.uid)).rejects.toThrow('neither by its merchant');
  await expect(insert(99_010, uid)).rejects.toThrow('cannot be refunded by');
  await expect(insert(1000, uid, '64')).rejects.toThrow('cannot be refunded by');
  await insert(1000, uid);
  expect((await verify(world)).problems).toEqual([]);
});

test('the ledger accepts no posting of a refund without its row', async () => {
  await addPaidSale(world);
  const { companyId } = world.merchant;
  const post = (kind: string) =>
    world.asOwner(
      `select set_config('piton.company_id', $1, true), post_to_ledger('live', $2, $3, 'refunds', now(), $4)`,
      [
        companyId,
        kind,
        `refund:${randomUUID()}`,
        JSON.stringify([
          { code: 'merchant_payable', company_id: companyId, kind: 'refund', amount_mills: 1000 },
          { code: 'refunds_pending', company_id: null, kind: 'refund', amount_mills: -1000 },
        ]),
      ],
    );
  for (const kind of ['refund', 'refund_done', 'refund_failed']) {
    await expect(post(kind)).rejects.toThrow('matches no refund');
  }
});

test('the nightly check reports a refund that differs from its sale, its posting or its people', async () => {
  const saleId = await addPaidSale(world);
  const { id } = await refunded(world, saleId, { amountCents: 1000 });
  expect((await verify(world)).problems).toEqual([]);
  await world.asOwner('alter table refunds disable trigger refunds_keep_their_rules');
  await world.asOwner('update refunds set amount_mills = 100000 where id = $1', [id]);
  expect((await verify(world)).problems).toEqual(
    expect.arrayContaining([
      `Refund ${id} is pending, but its ledger entries differ.`,
      `Sale ${saleId} of EC$99.00 has refunds of EC$100.00 and chargebacks of EC$0.00.`,
    ]),
  );
  await world.asOwner('update refunds set amount_mills = 10000 where id = $1', [id]);
  await world.asOwner(`select write_refund_end($1, 'done', 'R-1', null, '', false)`, [id]);
  await world.asOwner('alter table refunds enable trigger refunds_keep_their_rules');
  expect((await verify(world)).problems).toEqual([
    `Refund ${id} was made or ended without the approval of two people.`,
  ]);
});
