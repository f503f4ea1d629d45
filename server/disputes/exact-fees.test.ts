/** Fees are in mills: each can be returned exactly, and all other money stays in whole cents. */
import { randomUUID } from 'node:crypto';
import { feeMills } from '@piton/contract/money/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approveSale,
  beginSale,
  proposeAndApprove,
} from '../proposals/testing/propose-by-functions.ts';
import {
  addPaidSale,
  adjust,
  balancesOf,
  approve,
  type ProposalWorld,
  withProposalWorld,
  complete,
  saleAs,
  platformMills,
  propose,
  proposalOf,
  verify,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const fieldsOf = ({ body }: { body: object }) =>
  (body as { error?: { fields?: object } }).error?.fields;

test('the fee of any sale can be returned in full', { timeout: 60_000 }, async () => {
  const { companyId } = world.merchant;
  const feesBefore = await platformMills(world, 'fee_income');
  let paidMills = 0n;
  const cents = fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 200 }));
  const rate = fc.oneof(fc.constant(650), fc.integer({ min: 1, max: 2000 }));
  await fc.assert(
    fc.asyncProperty(cents, rate, async (amountCents, basisPoints) => {
      const amountMills = BigInt(amountCents) * 10n;
      const fee = feeMills(amountMills, BigInt(basisPoints));
      fc.pre(fee > 0n);
      await world.asOwner('update companies set fee_basis_points = $2 where id = $1', [
        companyId,
        basisPoints,
      ]);
      const id = await beginSale(world, companyId, amountMills);
      await approveSale(world, companyId, id);
      const fields = { kind: 'adjustment', companyId, mode: 'live', against: 'fee_income' };
      expect(await proposeAndApprove(world, { id }, { ...fields, amountMills: String(fee) })).toBe(
        'done',
      );
      paidMills += amountMills;
      expect((await balancesOf(world, world.merchant)).payable).toBe(Number(paidMills));
      expect(await platformMills(world, 'fee_income')).toBe(feesBefore);
    }),
    {
      numRuns: 60,
      examples: [
        [8001, 650],
        [1, 650],
        [3_000_000, 2000],
      ],
    },
  );
  expect((await verify(world)).problems).toEqual([]);
});

describe('the database', () => {
  const insert = `insert into proposals (id, kind, company_id, mode, sale_id, dispute_id, outcome,
      against, amount_mills, fee_mills, reference, happened_on, reason, sale_version, proposed_by)
    select gen_random_uuid(), $1, company_id, mode, $2, $3, $4, $5, $6, $7, 'CB-1', now()::date, 'x',
           sale_version, proposed_by from proposals where id = $8`;

  test.each([
    ['adjustments', 'proposals_only_fees_hold_mills'],
    ['acquirer_receivable', 'proposals_only_fees_hold_mills'],
    ['bank', 'proposals_only_fees_hold_mills'],
    [null, 'proposals_'],
  ])('refuses mills of an adjustment against %s', async (against, constraint) => {
    const { id } = await proposalOf(
      adjust(world.one, world.merchant.companyId, { amountMills: 100 }),
    );
    for (const mills of [5201, -5201, 1]) {
      const row = ['adjustment', null, null, null, against, mills, 0, id];
      await expect(world.asOwner(insert, row)).rejects.toThrow(constraint);
    }
    const fields = {
      kind: 'adjustment',
      companyId: world.merchant.companyId,
      mode: 'live',
      against,
    };
    await expect(proposeAndApprove(world, null, { ...fields, amountMills: 5201 })).rejects.toThrow(
      constraint,
    );
  });

  test('refuses an adjustment of test money against the bank', async () => {
    const { companyId } = world.merchant;
    const { id } = await proposalOf(
      adjust(world.one, companyId, { amountMills: 110, mode: 'test' }),
    );
    const row = ['adjustment', null, null, null, 'bank', 120, 0, id];
    await expect(world.asOwner(insert, row)).rejects.toThrow('proposals_against_the_bank_are_live');
  });

  test('refuses mills in a chargeback, its dispute fee and its outcome', async () => {
    const saleId = await addPaidSale(world);
    const { id } = await complete(
      world,
      propose(world.one, saleId, 'disputes', { amountMills: 50_000 }),
    );
    const wrong: [unknown[], string][] = [
      [['dispute', saleId, null, null, null, 5201, 0, id], 'proposals_only_fees_hold_mills'],
      [['dispute', saleId, null, null, null, 10, 25_001, id], 'proposals_fee_is_whole_cents'],
      [['dispute', saleId, null, null, 'fee_income', 5201, 0, id], 'only_adjustments_are_against'],
      [['dispute_outcome', saleId, id, 'won', null, 50_001, 0, id], 'decides no dispute'],
    ];
    for (const [row, words] of wrong) {
      await expect(world.asOwner(insert, row)).rejects.toThrow(words);
    }
  });
});

describe('over the wire', () => {
  test('a fee is returned to the mill, and recorded so in the audit', async () => {
    const saleId = await addPaidSale(world, '80.01');
    const { companyId } = world.merchant;
    const { version, feeAmount } = await saleAs(world.one, saleId);
    expect(feeAmount).toBe(5.201);
    const fields = {
      amountMills: 5201,
      against: 'fee_income',
      sale: { saleId, saleVersion: version },
      proposalId: randomUUID(),
    };
    const { id } = await proposalOf(adjust(world.one, companyId, fields));
    // A repeat is still the same one, and a mill more is another.
    expect((await adjust(world.one, companyId, fields)).status).toBe(200);
    expect((await adjust(world.one, companyId, { ...fields, amountMills: 5202 })).status).toBe(409);
    expect((await approve(world.two, { id })).body).toMatchObject({
      state: 'done',
      amountMills: 5201,
      sale: { amountMills: 80_010 },
    });
    expect((await balancesOf(world, world.merchant)).payable).toBe(80_010);
    expect((await world.auditOf(id)).map(({ detail }) => detail)).toMatchObject([
      { amount: '5.201' },
      { amount: '5.201' },
    ]);
  });

  test.each([
    [5200, '5.20'],
    [-5201, '-5.201'],
    [1, '0.001'],
    [1_234_567_890, '1234567.89'],
    [10_000_000_000, '10000000.00'],
  ])('%d mills are %s in the audit', async (amountMills, words) => {
    const half = { amountMills, against: 'fee_income' };
    const { id } = await proposalOf(adjust(world.one, world.merchant.companyId, half));
    expect((await world.auditOf(id))[0]?.detail).toMatchObject({ amount: words });
  });

  test('a third decimal is refused with a message unless it is a fee', async () => {
    const { companyId } = world.merchant;
    for (const against of ['adjustments', 'acquirer_receivable', 'bank']) {
      const refused = await adjust(world.one, companyId, { amountMills: 5201, against });
      expect([refused.status, fieldsOf(refused)]).toEqual([
        422,
        { amountMills: 'Only our fee has a third decimal. Use up to two, such as 12.50.' },
      ]);
    }
    const saleId = await addPaidSale(world);
    const fields = { amountMills: 5201, disputeFeeMills: 25_001 };
    const words = 'Use up to two decimals, such as 12.50.';
    expect(fieldsOf(await propose(world.one, saleId, 'disputes', fields))).toEqual({
      amountMills: words,
      disputeFeeMills: words,
    });
    // A fraction of a mill is invalid.
    const half = await adjust(world.one, companyId, { amountMills: 0.5, against: 'fee_income' });
    expect(Object.keys(fieldsOf(half) ?? {})).toEqual(['amountMills']);
  });

  test('refuses an older page’s cents instead of reading them as mills', async () => {
    const adjustment = await adjust(world.one, world.merchant.companyId, { amountCents: 520 });
    expect(fieldsOf(adjustment)).toEqual({ amountMills: 'This field is required.' });
    const saleId = await addPaidSale(world);
    const chargeback = await propose(world.one, saleId, 'disputes', {
      amountCents: 520,
      disputeFeeCents: 0,
      disputeFeeMills: undefined,
    });
    expect(Object.keys(fieldsOf(chargeback) ?? {})).toEqual(['amountMills', 'disputeFeeMills']);
    expect((await saleAs(world.one, saleId)).proposals).toEqual([]);
  });
});
