/** Balance adjustments: postings to the mill. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMerchant } from '../merchant-accounts/testing/merchant.ts';
import { codeOf } from '../identity/testing/browse.ts';
import {
  addPaidSale,
  adjust,
  approve,
  balancesOf,
  complete,
  platformMills,
  proposalOf,
  type ProposalWorld,
  saleAs,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

describe('an adjustment', () => {
  test.each([
    ['adjustments', 'adjustments', 12_340],
    ['acquirer_receivable', 'acquirer_receivable', 12_340],
    ['fee_income', 'fee_income', -12_340],
    ['bank', 'bank', 12_340],
  ] as const)('moves the amount given and taken against %s', async (against, code, onItsSide) => {
    const { companyId } = world.merchant;
    const was = await platformMills(world, code);
    await complete(world, adjust(world.one, companyId, { amountMills: 12_340, against }));
    expect((await balancesOf(world, world.merchant)).payable).toBe(12_340);
    expect((await platformMills(world, code)) - was).toBe(onItsSide);
    await complete(world, adjust(world.one, companyId, { amountMills: -20_000, against }));
    expect((await balancesOf(world, world.merchant)).payable).toBe(-7660);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('is posted once, however many requests approve it', async () => {
    const { one, two, merchant } = world;
    const half = await proposalOf(adjust(one, merchant.companyId, { amountMills: 1000 }));
    await Promise.all(Array.from({ length: 5 }, () => approve(two, half)));
    expect((await balancesOf(world, merchant)).payable).toBe(1000);
  });

  test('leaves live money alone in test mode', async () => {
    const { companyId } = world.merchant;
    await complete(world, adjust(world.one, companyId, { amountMills: 1000, mode: 'test' }));
    expect((await balancesOf(world, world.merchant)).payable).toBe(0);
    const { body } = await world.one.browser.get(
      `/api/console/companies/${companyId}/ledger?mode=test`,
    );
    expect(body).toMatchObject({ balanceMills: 1000 });
  });

  test('is refused against the bank account in test mode, because the bank holds no test money', async () => {
    const fields = { amountMills: -1000, mode: 'test', against: 'bank' };
    const refused = await adjust(world.one, world.merchant.companyId, fields);
    expect([refused.status, refused.body['error']]).toMatchObject([
      422,
      { fields: { against: expect.stringContaining('no test money in a bank') as string } },
    ]);
  });

  test('may be about a sale', async () => {
    const saleId = await addPaidSale(world);
    const sale = { saleId, saleVersion: (await saleAs(world.one, saleId)).version };
    const { companyId } = world.merchant;
    const request = { amountMills: 6435, against: 'fee_income', sale };
    await complete(world, adjust(world.one, companyId, request));
    expect((await saleAs(world.one, saleId)).proposals).toMatchObject([
      { kind: 'adjustment', amountMills: 6435, state: 'done' },
    ]);
    // One company's sale has no effect on another.
    const other = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
    const version = (await saleAs(world.one, saleId)).version;
    const foreign = await adjust(world.one, other.companyId, {
      amountMills: 1000,
      sale: { saleId, saleVersion: version },
    });
    expect(codeOf(foreign)).toBe('not_found');
  });
});
