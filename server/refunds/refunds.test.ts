/** A merchant's refunds over the wire: limits, balances, mails and how they end. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import {
  addOpenSale,
  addPaidSale,
  adjust,
  approve,
  balancesOf,
  complete,
  platformMills,
  propose,
  proposalOf,
  type ProposalWorld,
  saleAs,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import {
  endRefund,
  preview,
  proposeLimit,
  proposeRefund,
  refund,
  refundAs,
  refunded,
} from './testing/refund-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const platform = async () => ({
  receivable: await platformMills(world, 'acquirer_receivable'),
  pending: await platformMills(world, 'refunds_pending'),
  fees: await platformMills(world, 'fee_income'),
  ...(await balancesOf(world, world.merchant)),
});

async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await platform();
  await work();
  const after = await platform();
  const names = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    names.flatMap((name) =>
      after[name] === before[name] ? [] : [[name, after[name] - before[name]]],
    ),
  );
}

const messageOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { message?: string } | undefined)?.message;

describe('a refund in the portal', () => {
  test('leaves the balance at once, with its share of the fee, and reaches the customer later', async () => {
    const saleId = await addPaidSale(world);
    let id = '';
    expect(
      await moved(async () => {
        ({ id } = await refunded(world, saleId, { amountCents: 5000 }));
      }),
    ).toEqual({ payable: -50_000 + 3250, pending: 50_000, fees: -3250 });
    expect(await saleAs(world.one, saleId)).toMatchObject({
      status: 'Approved',
      refundedMills: 50_000,
      refunds: [{ id, state: 'pending', waitsFor: 'portal', isProposed: false }],
    });
    expect(
      await moved(async () => {
        await complete(world, endRefund(world.one, saleId, id));
      }),
    ).toEqual({ pending: -50_000, receivable: -50_000 });
    expect(await refundAs(world.two, saleId, id)).toMatchObject({
      state: 'done',
      reference: 'R-1',
      waitsFor: null,
    });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('gives everything back if it fails', async () => {
    const saleId = await addPaidSale(world);
    expect(
      await moved(async () => {
        const { id } = await refunded(world, saleId, { amountCents: 9900 });
        const failed = endRefund(world.one, saleId, id, { outcome: 'failed', reference: '' });
        await complete(world, failed);
        expect(await refundAs(world.one, saleId, id)).toMatchObject({
          state: 'failed',
          failure: 'reported',
        });
      }),
    ).toEqual({});
    expect(await preview(world, saleId)).toMatchObject({ leftCents: 9900, refusal: null });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('needs two members of staff to end, once', async () => {
    const saleId = await addPaidSale(world);
    const { id } = await refunded(world, saleId, { amountCents: 1000 });
    const proposed = await proposalOf(endRefund(world.one, saleId, id));
    expect(await refundAs(world.one, saleId, id)).toMatchObject({ isProposed: true });
    expect(codeOf(await approve(world.one, proposed))).toBe('forbidden');
    expect((await approve(world.two, proposed)).body).toMatchObject({ state: 'done' });
    expect(codeOf(await endRefund(world.one, saleId, id, { outcome: 'failed' }))).toBe(
      'version_conflict',
    );
    const withoutReference = await refunded(world, saleId, { amountCents: 1000 });
    expect(
      codeOf(await endRefund(world.one, saleId, withoutReference.id, { reference: ' ' })),
    ).toBe('rejected_fields');
  });

  test('is a task with a day by which staff make it', async () => {
    const saleId = await addPaidSale(world);
    const { id, dueOn } = await refunded(world, saleId, { amountCents: 1000 });
    expect(dueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { body } = await world.one.browser.get('/api/console/open-sales');
    expect(body['refunds']).toContainEqual(expect.objectContaining({ id, dueOn }));
  });
});

describe('a refund is refused', () => {
  test('above what is left, with what is left', async () => {
    const saleId = await addPaidSale(world);
    await refunded(world, saleId, { amountCents: 9000 });
    const refused = await refund(world, saleId, { amountCents: 901 });
    expect([codeOf(refused), messageOf(refused)]).toEqual([
      'refund_refused',
      'You can refund up to EC$9.00 of this payment.',
    ]);
    expect(await preview(world, saleId, 901)).toMatchObject({ refusal: 'too_much' });
    await refunded(world, saleId, { amountCents: 900 });
    expect(messageOf(await refund(world, saleId, { amountCents: 1 }))).toBe(
      'Nothing is left of this payment to refund.',
    );
  });

  test('for a payment that was not approved', async () => {
    const saleId = await addOpenSale(world);
    expect(await preview(world, saleId, 100)).toMatchObject({ refusal: 'not_approved' });
    expect(codeOf(await refund(world, saleId, { amountCents: 100 }))).toBe('refund_refused');
  });

  test('while a dispute is proposed or open, and not once it is won', async () => {
    const saleId = await addPaidSale(world);
    const dispute = await proposalOf(
      propose(world.one, saleId, 'disputes', { amountMills: 10_000 }),
    );
    expect(await preview(world, saleId)).toMatchObject({ refusal: 'dispute_proposed' });
    await approve(world.two, dispute);
    expect(messageOf(await refund(world, saleId, { amountCents: 100 }))).toContain('disputes');
    expect((await saleAs(world.one, saleId)).allowedProposals).not.toContain('refund');
    await complete(
      world,
      world.one.browser.post(`/api/console/disputes/${dispute.id}/outcome`, {
        proposalId: randomUUID(),
        password: 'seven green parrots',
        saleVersion: (await saleAs(world.one, saleId)).version,
        outcome: 'won',
        reference: '',
        reason: 'The acquirer decided',
      }),
    );
    await refunded(world, saleId, { amountCents: 9900 });
  });

  test('if the balance does not cover it, until two of staff allow a negative one', async () => {
    const saleId = await addPaidSale(world);
    await complete(world, adjust(world.one, world.merchant.companyId, { amountMills: -50_000 }));
    const refused = await refund(world, saleId, { amountCents: 9900 });
    // 92.565 less 50.00 is 42.565, and the refund takes 99.00 less 6.435.
    expect(messageOf(refused)).toContain('Your balance is EC$50.00 too low for this refund.');
    const { companyId } = world.merchant;
    const allowed = await proposalOf(
      proposeLimit(world.one, companyId, 'refund_overdraft', 49_990),
    );
    expect(codeOf(await refund(world, saleId, { amountCents: 9900 }))).toBe('refund_refused');
    await approve(world.two, allowed);
    expect(codeOf(await refund(world, saleId, { amountCents: 9900 }))).toBe('refund_refused');
    await complete(world, proposeLimit(world.one, companyId, 'refund_overdraft', 50_000));
    await refunded(world, saleId, { amountCents: 9900 });
    expect((await balancesOf(world, world.merchant)).payable).toBe(-50_000);
  });

  test('above the day’s cap, until two of staff raise it', async () => {
    const { companyId } = world.merchant;
    await complete(world, proposeLimit(world.one, companyId, 'refund_cap', 60_000));
    const saleId = await addPaidSale(world);
    await refunded(world, saleId, { amountCents: 5000 });
    expect(messageOf(await refund(world, saleId, { amountCents: 1001 }))).toContain(
      'You can refund EC$10.00 more today',
    );
    expect(
      (await world.one.browser.get(`/api/console/companies/${companyId}/ledger`)).body,
    ).toMatchObject({
      refundLimits: { dailyCapMills: 60_000, refundedTodayMills: 50_000, overdraftMills: 0 },
    });
    await complete(world, proposeLimit(world.one, companyId, 'refund_cap', 99_000));
    await refunded(world, saleId, { amountCents: 4900 });
  });

  test('for anyone but the company’s owner', async () => {
    const saleId = await addPaidSale(world);
    const helper = await world.signIn(`helper-${randomUUID()}@example.lc`, { role: 3 });
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      world.merchant.companyId,
      helper.uid,
    ]);
    const path = `/api/sales/${saleId}`;
    const body = { refundId: randomUUID(), amountCents: 100, reason: 'x' };
    expect(codeOf(await helper.browser.post(`${path}/refunds`, body))).toBe('not_found');
    expect(codeOf(await helper.browser.get(`${path}/refund-preview`))).toBe('not_found');
  });
});

test('a repeated request is stored once, and another one under its id is refused', async () => {
  const saleId = await addPaidSale(world);
  const refundId = randomUUID();
  const first = await refunded(world, saleId, { amountCents: 1000, refundId });
  expect(await refunded(world, saleId, { amountCents: 1000, refundId })).toEqual(first);
  expect(codeOf(await refund(world, saleId, { amountCents: 1001, refundId }))).toBe(
    'version_conflict',
  );
  expect(await saleAs(world.one, saleId)).toMatchObject({ refundedMills: 10_000 });
  expect(await world.auditOf(refundId)).toMatchObject([
    { action: 'request-refund', reason: 'Came back unopened' },
  ]);
});

test('a dispute and refunds together never exceed the payment', async () => {
  const saleId = await addPaidSale(world);
  await refunded(world, saleId, { amountCents: 5000 });
  const refused = await propose(world.one, saleId, 'disputes', { amountMills: 49_010 });
  expect(codeOf(refused)).toBe('rejected_fields');
  await complete(world, propose(world.one, saleId, 'disputes', { amountMills: 49_000 }));
});

describe('staff’s own refund', () => {
  test('is made by two people, also below the balance and above the cap', async () => {
    const saleId = await addPaidSale(world);
    const { companyId } = world.merchant;
    await complete(world, proposeLimit(world.one, companyId, 'refund_cap', 0));
    await complete(world, adjust(world.one, companyId, { amountMills: -92_560 }));
    expect(await preview(world, saleId)).toMatchObject({ refusal: 'over_daily_cap' });
    const { id } = await complete(world, proposeRefund(world.one, saleId, 99_000));
    expect(await refundAs(world.one, saleId, id)).toMatchObject({
      isByStaff: true,
      state: 'pending',
      amountCents: 9900,
    });
    expect((await balancesOf(world, world.merchant)).payable).toBe(5 - 92_565);
    expect((await verify(world)).problems).toEqual([]);
  });

  test('lapses if the merchant refunds in between', async () => {
    const saleId = await addPaidSale(world);
    const proposed = await proposalOf(proposeRefund(world.one, saleId, 99_000));
    // The same day as for a refund that its merchant requests now.
    expect(proposed.refundDueOn).toBe((await preview(world, saleId)).dueOn);
    expect(proposed.refundDueOn).not.toBeNull();
    await refunded(world, saleId, { amountCents: 100 });
    expect(codeOf(await approve(world.two, proposed))).toBe('version_conflict');
    expect(await saleAs(world.one, saleId)).toMatchObject({ refundedMills: 1000 });
    expect(codeOf(await proposeRefund(world.one, saleId, 98_010))).toBe('rejected_fields');
  });
});
