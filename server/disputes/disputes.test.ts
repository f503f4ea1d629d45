/** Disputes and their outcomes: postings to the mill. */
import { randomUUID } from 'node:crypto';
import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  addOpenSale,
  addPaidSale,
  adjust,
  balancesOf,
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

const end = async (saleId: string, disputeId: string, outcome: 'won' | 'lost') =>
  world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, saleId)).version,
    outcome,
    reference: '',
    reason: 'The acquirer decided',
  });

const platform = async () => ({
  receivable: await platformMills(world, 'acquirer_receivable'),
  atAcquirer: await platformMills(world, 'chargebacks_at_acquirer'),
  disputeFees: await platformMills(world, 'dispute_fee_income'),
  fees: await platformMills(world, 'fee_income'),
});

async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = { ...(await platform()), ...(await balancesOf(world, world.merchant)) };
  await work();
  const after = { ...(await platform()), ...(await balancesOf(world, world.merchant)) };
  const names = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    names.flatMap((name) =>
      after[name] === before[name] ? [] : [[name, after[name] - before[name]]],
    ),
  );
}

describe('a dispute', () => {
  test('takes the money back, keeps our fee and charges for the dispute', async () => {
    const saleId = await addPaidSale(world);
    const chargeback = { amountMills: 99_000, disputeFeeMills: 25_000 };
    expect(
      await moved(() => complete(world, propose(world.one, saleId, 'disputes', chargeback))),
    ).toEqual({
      payable: -124_000,
      disputed: 99_000,
      receivable: -99_000,
      atAcquirer: 99_000,
      disputeFees: 25_000,
    });
    // 99.00 less 6.435, less 99.00 and 25.00.
    expect((await balancesOf(world, world.merchant)).payable).toBe(92_565 - 124_000);
    expect(await saleAs(world.one, saleId)).toMatchObject({
      status: 'Approved',
      chargedBackMills: 99_000,
      allowedProposals: ['adjustment', 'dispute_outcome'],
    });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('returns everything except the dispute fee when won', async () => {
    const saleId = await addPaidSale(world);
    const { id } = await complete(
      world,
      propose(world.one, saleId, 'disputes', { amountMills: 99_000, disputeFeeMills: 25_000 }),
    );
    expect(await moved(() => complete(world, end(saleId, id, 'won')))).toEqual({
      payable: 99_000,
      disputed: -99_000,
      receivable: 99_000,
      atAcquirer: -99_000,
    });
    expect(await saleAs(world.one, saleId)).toMatchObject({
      chargedBackMills: 0,
      allowedProposals: ['adjustment', 'dispute', 'refund'],
    });
    expect((await verify(world)).problems).toEqual([]);
  });

  test('appears on the payment with its outcome, not as incoming money', async () => {
    const saleId = await addPaidSale(world);
    const { id } = await complete(
      world,
      propose(world.one, saleId, 'disputes', { amountMills: 50_000 }),
    );
    const { companyId } = world.merchant;
    const update = { companyId, mode: 'live', id: saleId, status: 'Approved', about: 'more' };
    const announced = () => world.announced.filter((sale) => sale.id === saleId);
    expect(announced()).toEqual([update]);
    await complete(world, end(saleId, id, 'won'));
    expect(announced()).toEqual([update, update]);
  });

  test('takes nothing more from the merchant when lost', async () => {
    const saleId = await addPaidSale(world);
    const { id } = await complete(
      world,
      propose(world.one, saleId, 'disputes', { amountMills: 50_000 }),
    );
    expect(await moved(() => complete(world, end(saleId, id, 'lost')))).toEqual({
      disputed: -50_000,
      atAcquirer: -50_000,
    });
    expect(await saleAs(world.one, saleId)).toMatchObject({
      chargedBackMills: 50_000,
      allowedProposals: ['adjustment', 'dispute', 'refund'],
    });
    expect(codeOf(await end(saleId, id, 'won'))).toBe('version_conflict');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('never exceeds the payment, in parts or at once', async () => {
    const saleId = await addPaidSale(world);
    const part = (amountMills: number) => propose(world.one, saleId, 'disputes', { amountMills });
    await complete(world, part(60_000));
    const refused = await part(39_010);
    expect(refused.body).toMatchObject({
      error: { fields: { amountMills: 'A dispute can’t exceed what was paid.' } },
    });
    await complete(world, part(39_000));
    expect((await saleAs(world.one, saleId)).allowedProposals).not.toContain('dispute');
    expect(codeOf(await part(10))).toBe('rejected_fields');
  });

  test('is recorded once per reference, and again only after it was won', async () => {
    const saleId = await addPaidSale(world);
    const reopened = (reference: string) =>
      propose(world.one, saleId, 'disputes', { amountMills: 10_000, reference });
    const { id: first } = await complete(world, reopened('Case 7'));
    const known = {
      error: { fields: { reference: expect.stringContaining('recorded') as string } },
    };
    expect((await reopened('CASE 7')).body).toMatchObject(known);
    await complete(world, end(saleId, first, 'won'));
    const { id: second } = await complete(world, reopened('case 7'));
    await complete(world, end(saleId, second, 'lost'));
    expect((await reopened('Case 7')).body).toMatchObject(known);
    expect((await saleAs(world.one, saleId)).disputes).toMatchObject([
      { id: first, state: 'won', acquirerReference: 'Case 7' },
      { id: second, state: 'lost', acquirerReference: 'case 7' },
    ]);
  });

  test('needs the acquirer’s reference, a past day and an amount', async () => {
    const saleId = await addPaidSale(world);
    for (const [field, fields] of [
      ['reference', { reference: ' ' }],
      ['happenedOn', { happenedOn: '2099-01-01' }],
      ['amountMills', { amountMills: 0 }],
      ['reason', { reason: '' }],
    ] as const) {
      const refused = await propose(world.one, saleId, 'disputes', {
        amountMills: 1000,
        ...fields,
      });
      expect(Object.keys((refused.body['error'] as { fields: object }).fields)).toEqual([field]);
    }
  });

  test('cannot be dated before its sale', async () => {
    const saleId = await addPaidSale(world);
    const day = calendarDay(new Date((await saleAs(world.one, saleId)).created));
    const dayBefore = calendarDay(new Date(startOfDay(day).getTime() - 1));
    const on = (happenedOn: string) =>
      propose(world.one, saleId, 'disputes', { amountMills: 1000, happenedOn });
    expect((await on(dayBefore)).body).toMatchObject({
      error: { fields: { happenedOn: 'That day is before the sale.' } },
    });
    expect(await complete(world, on(day))).toMatchObject({ happenedOn: day });
  });

  test('cannot be dated before its sale, even by writing the row', async () => {
    const saleId = await addPaidSale(world);
    const day = calendarDay(new Date((await saleAs(world.one, saleId)).created));
    const write = (daysBefore: number) =>
      world.asOwner(
        `insert into proposals (id, kind, company_id, mode, sale_id, amount_mills, fee_mills,
           reference, happened_on, reason, sale_version, proposed_by)
         select gen_random_uuid(), 'dispute', company_id, mode, id, 1000, 0, 'CB-1',
                $2::date - $3::integer, 'x', 'v1', $4 from sales where id = $1`,
        [saleId, day, daysBefore, world.one.uid],
      );
    await expect(write(1)).rejects.toThrow('cannot be dated earlier');
    await write(0);
  });

  test('is refused for a declined sale', async () => {
    const saleId = await addOpenSale(world);
    await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'declined' }));
    const refused = await propose(world.one, saleId, 'disputes', { amountMills: 1000 });
    expect(codeOf(refused)).toBe('version_conflict');
  });
});

test('the company’s ledger shows each line, its purpose, and the balance after it', async () => {
  const saleId = await addPaidSale(world);
  await complete(world, propose(world.one, saleId, 'disputes', { amountMills: 99_000 }));
  const { companyId } = world.merchant;
  await complete(world, adjust(world.one, companyId, { amountMills: 5000 }));
  await proposalOf(adjust(world.one, companyId, { amountMills: 7000 }));
  const { body } = await world.two.browser.get(`/api/console/companies/${companyId}/ledger`);
  expect(body).toMatchObject({
    balanceMills: -1435,
    disputedMills: 99_000,
    waiting: [{ amountMills: 7000, isForYou: true }],
    nextCursor: null,
    items: [
      { kind: 'adjustment', amountMills: 5000, balanceMills: -1435, reason: 'Charged twice by us' },
      { kind: 'chargeback', amountMills: -99_000, balanceMills: -6435, sale: { id: saleId } },
      { kind: 'fee', amountMills: -6435, balanceMills: 92_565, sale: { id: saleId } },
      { kind: 'sale', amountMills: 99_000, balanceMills: 99_000, sale: { id: saleId } },
    ],
  });
});

test('a long ledger has pages and loses no line', async () => {
  const { companyId } = world.merchant;
  for (let count = 0; count < 26; count += 1) await addPaidSale(world, '1.00');
  const path = `/api/console/companies/${companyId}/ledger`;
  const first = (await world.one.browser.get(path)).body;
  const second = (await world.one.browser.get(`${path}?cursor=${String(first['nextCursor'])}`))
    .body;
  const ids = [first, second].flatMap(({ items }) =>
    (items as { id: string }[]).map(({ id }) => id),
  );
  expect([ids.length, new Set(ids).size, second['nextCursor']]).toEqual([52, 52, null]);
  expect(codeOf(await world.one.browser.get(`${path}?cursor=x`))).toBe('rejected_fields');
});
