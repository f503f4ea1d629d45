/** Lists, totals, payment, receipt, statement and emails that show a refund. */
import { randomUUID } from 'node:crypto';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { expect, test } from 'vitest';
import { password } from '../identity/staff/testing/console-world.ts';
import { pay } from '../merchant-accounts/testing/merchant.ts';
import { tableAt } from '../payouts/statements/testing/statement-world.ts';
import {
  addPaidSale,
  balancesOf,
  complete,
  proposalOf,
  approve,
  propose,
  type ProposalWorld,
  saleAs,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';
import { endRefund, preview, refunded } from './testing/refund-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const get = async (path: string) => {
  const { status, body } = await world.merchant.browser.get(path);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { body };
};
const details = async (saleId: string) =>
  (await get(`/api/sales/${saleId}`)).body as unknown as SaleDetails;
const listed = async (query = '') =>
  ((await get(`/api/sales${query}`)).body['items'] as { id: string; moneyState: string }[]).map(
    ({ id, moneyState }) => [id, moneyState],
  );

async function refundInFull(saleId: string, amountCents: number): Promise<void> {
  const { id } = await refunded(world, saleId, { amountCents });
  await complete(world, endRefund(world.one, saleId, id));
}

test('a payment shows its refunds, what is left, and each step', async () => {
  const saleId = await addPaidSale(world);
  expect(await details(saleId)).toMatchObject({ refunds: [], refundableCents: 9900 });
  const { id } = await refunded(world, saleId, { amountCents: 4000 });
  expect(await details(saleId)).toMatchObject({
    moneyState: 'refund_pending',
    refundedCents: 0,
    refundPendingCents: 4000,
    isVoided: false,
    refundableCents: 5900,
    paid: { state: 'refund_pending', returned: '0.00', refundPending: '40.00' },
    refunds: [{ id, state: 'pending', amountCents: 4000, feeMills: 2600 }],
  });
  await complete(world, endRefund(world.one, saleId, id));
  const { steps, ...sale } = await details(saleId);
  expect(sale).toMatchObject({
    status: 'Approved',
    moneyState: 'partly_refunded',
    refundedCents: 4000,
    paid: { returned: '40.00', refundPending: '0.00' },
  });
  expect(steps.slice(2)).toMatchObject([
    { step: 'refund_requested', amount: '40.00', fee: '' },
    { step: 'refund_done', amount: '40.00', fee: '2.60' },
  ]);
  await refundInFull(saleId, 5900);
  expect(await details(saleId)).toMatchObject({
    status: 'Approved',
    moneyState: 'refunded',
    refundedCents: 9900,
    refundableCents: 0,
  });
});

test('lists, searches and totals find payments by the state of their refunds', async () => {
  const [paid, pending, part, full] = [
    await addPaidSale(world, '10.00'),
    await addPaidSale(world, '20.00'),
    await addPaidSale(world, '30.00'),
    await addPaidSale(world, '40.00'),
  ];
  await refunded(world, pending, { amountCents: 2000 });
  await refundInFull(part, 1000);
  await refundInFull(full, 4000);
  expect(await listed()).toEqual([
    [full, 'refunded'],
    [part, 'partly_refunded'],
    [pending, 'refund_pending'],
    [paid, 'paid'],
  ]);
  for (const [money, saleId, mills, returned] of [
    ['refund_pending', pending, 20_000, 0],
    ['partly_refunded', part, 30_000, 10_000],
    ['refunded', full, 40_000, 40_000],
  ] as const) {
    for (const search of ['', '&search=Nutmeg']) {
      expect(await listed(`?money=${money}${search}`)).toEqual([[saleId, money]]);
      expect((await get(`/api/sales/total?money=${money}${search}`)).body).toMatchObject({
        count: 1,
        totalMills: mills,
        approvedMills: mills,
        returnedMills: returned,
      });
    }
  }
  const amounts = (await get('/api/sales')).body['items'] as Record<string, unknown>[];
  expect(amounts.map(({ refundPendingCents }) => refundPendingCents)).toEqual([0, 0, 2000, 0]);
  expect(await listed('?money=refunded&status=Declined')).toEqual([]);
  expect(await listed('?money=refunded&status=Declined&search=Nutmeg')).toEqual([]);
  expect((await get('/api/sales/total')).body).toMatchObject({
    count: 4,
    approvedMills: 100_000,
    returnedMills: 50_000,
  });
});

test('statement and payout lines hold each refund with its fee, and a failed one twice', async () => {
  const saleId = await addPaidSale(world);
  const { id } = await refunded(world, saleId, { amountCents: 1000 });
  const failed = endRefund(world.one, saleId, id, { outcome: 'failed', reference: '' });
  await complete(world, failed);
  const month = calendarDay(new Date()).slice(0, 7);
  const { body } = await get(`/api/statements/${month}/entries`);
  const lines = (body['items'] as Record<string, unknown>[]).filter(
    ({ kind }) => kind === 'refund',
  );
  expect(lines).toMatchObject([
    {
      grossMills: -10_000,
      feeMills: -650,
      netMills: -9350,
      about: 'Came back unopened',
      invoiceNumber: expect.any(String) as string,
    },
    {
      grossMills: 10_000,
      feeMills: 650,
      netMills: 9350,
      about: 'The refund failed: Came back unopened',
    },
  ]);
});

test('the net amounts of the full CSV add up to the balance', async () => {
  const [lost, disputed, part, pending, failed, full] = [
    await addPaidSale(world, '10.00'),
    await addPaidSale(world, '20.00'),
    await addPaidSale(world, '30.00'),
    await addPaidSale(world, '40.00'),
    await addPaidSale(world, '50.00'),
    await addPaidSale(world, '60.00'),
  ];
  await refunded(world, pending, { amountCents: 100 });
  await refundInFull(part, 1000);
  await refundInFull(full, 6000);
  const { id } = await refunded(world, failed, { amountCents: 5000 });
  await complete(world, endRefund(world.one, failed, id, { outcome: 'failed', reference: '' }));
  await openDispute(disputed, 20_000);
  const disputeId = await openDispute(lost, 10_000);
  await complete(
    world,
    world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, {
      proposalId: randomUUID(),
      password,
      saleVersion: (await saleAs(world.one, lost)).version,
      outcome: 'lost',
      reference: '',
      reason: 'The acquirer decided',
    }),
  );
  const { rows } = await tableAt(world.merchant, '/api/sales/full.csv');
  const cellsOf = ({ Refunded, Disputed, Net, ...row }: Record<string, string>) => [
    Refunded,
    row['Fee returned'],
    Disputed,
    row['Dispute fee'],
    Net,
  ];
  expect(rows.map(cellsOf)).toEqual([
    ['60.00', '3.900', '', '', '0.000'],
    ['', '', '', '', '46.750'],
    ['1.00', '0.065', '', '', '36.465'],
    ['10.00', '0.650', '', '', '18.700'],
    ['', '', '20.00', '25.000', '-26.300'],
    ['', '', '10.00', '25.000', '-25.650'],
  ]);
  const netMills = rows.reduce((sum, { Net = '' }) => sum + Math.round(Number(Net) * 1000), 0);
  expect(netMills).toBe((await balancesOf(world, world.merchant)).payable);
  const short = await tableAt(world.merchant, '/api/sales.csv');
  expect(short.rows.map(({ Status }) => Status)).toEqual([
    'Refunded',
    'Approved',
    'Refund pending',
    'Partly refunded',
    'In dispute',
    'Returned to customer (dispute lost)',
  ]);
});

async function openDispute(saleId: string, amountMills: number): Promise<string> {
  const fields = { amountMills, disputeFeeMills: 25_000 };
  const proposal = await proposalOf(propose(world.one, saleId, 'disputes', fields));
  await approve(world.two, proposal);
  return proposal.id;
}

test('the preview shows what the refund does to balance and next payout', async () => {
  const saleId = await addPaidSale(world);
  const shown = await preview(world, saleId, 1000);
  expect(shown).toMatchObject({
    amountCents: 1000,
    leftCents: 9900,
    feeMills: 650,
    costMills: 9350,
    balanceMills: 92_565,
    balanceAfterMills: 83_215,
    method: 'portal',
    dailyCapCents: 500_000,
    leftTodayCents: 500_000,
    refusal: null,
  });
  const { beforeMills = 0, afterMills = 0 } = shown.nextPayout ?? {};
  expect(beforeMills - afterMills).toBe(9350);
  // A payout of EC$92.565 is EC$92.56; without EC$84.15 it is EC$8.41.
  expect([beforeMills, (await preview(world, saleId, 9000)).nextPayout?.afterMills]).toEqual([
    92_560, 8410,
  ]);
  const before = await details(saleId);
  expect(before.refunds).toEqual([]);
});

test('merchant and customer are emailed of each state of a refund that staff make', async () => {
  const saleId = await addPaidSale(world);
  await world.readEmails();
  const toOwner = { kind: 'refund', to: world.merchant.email, amount: 'EC$10.00' };
  const toCustomer = { kind: 'customer-refund', to: 'marie@example.lc', amount: 'EC$10.00' };
  const { id, dueOn } = await refunded(world, saleId, { amountCents: 1000 });
  const { companyId } = world.merchant;
  expect(await world.readEmails()).toMatchObject([
    {
      ...toOwner,
      state: 'pending',
      feeReturned: 'EC$0.65',
      isByStaff: false,
      reason: 'Came back unopened',
      customerName: 'Marie Alexander',
      dueOn,
      page: expect.stringContaining(
        `/Mytransactions?payment=${saleId}&company=${companyId}`,
      ) as string,
    },
    { ...toCustomer, state: 'pending', dueOn },
  ]);
  await complete(world, endRefund(world.one, saleId, id));
  expect(await world.readEmails()).toMatchObject([
    { ...toOwner, state: 'done', dueOn: null },
    { ...toCustomer, state: 'done', paid: 'EC$99.00', reference: 'R-1', dueOn: null },
  ]);
  const second = await refunded(world, saleId, { amountCents: 1000 });
  await world.readEmails();
  const failed = endRefund(world.one, saleId, second.id, { outcome: 'failed', reference: '' });
  await complete(world, failed);
  expect(await world.readEmails()).toMatchObject([
    { ...toOwner, state: 'failed' },
    { ...toCustomer, state: 'failed' },
  ]);
});

test('a refund in test mode is done at once, in its own ledger and without emails', async () => {
  const response = await pay(world, world.merchant, { mode: 'test', changes: { amount: '80.00' } });
  if (response.kind !== 'sale') throw new Error(`answered ${response.kind}`);
  const saleId = response.sale.id;
  expect(await preview(world, saleId)).toMatchObject({ nextPayout: null, dueOn: null });
  await world.readEmails();
  expect(await refunded(world, saleId, { amountCents: 8000 })).toMatchObject({ state: 'done' });
  expect(await world.readEmails()).toEqual([]);
});

test('goods are not released once all of a payment is refunded or about to be', async () => {
  const saleId = await addPaidSale(world);
  const [row] = await world.asOwner<{ token: string }>(
    'select receipt_token as token from sales where id = $1',
    [saleId],
  );
  const path = `/api/receipts/${world.merchant.companyId}/${row?.token ?? ''}/collection`;
  await refunded(world, saleId, { amountCents: 9900, refundId: randomUUID() });
  const refused = await world.merchant.browser.post(path, { version: 0 });
  expect(refused.body).toMatchObject({ error: { code: 'money_went_back' } });
});
