import type pg from 'pg';
import { verifyLedger } from '@piton/server/monitoring/self-check/verify-ledger.ts';
import { createModel, feeOf, type Model, verifiedBank } from '../payouts/model/expected-ledger.ts';
import { expectRun } from '../payouts/model/expect-payouts.ts';
import type { Customers } from './simulated-customers.ts';
import type { SimulatedGateway } from './simulated-gateway.ts';
import { minimumMills } from './simulated-world.ts';

type Judging = {
  readonly gateway: SimulatedGateway;
  readonly customers: Customers;
  readonly weeks: number;
  /** The first cut-off. */
  readonly cutOffMs: number;
};

type SaleRow = {
  id: string;
  purpose: string;
  tran_id: string;
  status: string;
  amount: string;
  company_id: string;
};
type RefundRow = { id: string; sale_id: string; state: string; amount: string; fee: string };
type EntryRow = { kind: string; of: string; company_id: string; at: Date; balance: string };
type PayoutRow = { owner_id: string; day: string; net: string; state: string };

const weekMs = 7 * 24 * 3_600_000;

/** Compares the end of a run with the gateway's journal and with figures that use no product code. */
export async function findFaults(client: pg.Client, judging: Judging): Promise<string[]> {
  const sales = await rowsOf<SaleRow>(
    client,
    `select id, purpose, tran_id, status, amount_mills::text as amount, company_id from sales order by id`,
  );
  const refunds = await rowsOf<RefundRow>(
    client,
    `select id, sale_id, state, amount_mills::text as amount, fee_mills::text as fee
       from refunds order by requested_at, id`,
  );
  const { problems, contradictions, totals } = await verifyLedger(client);
  const receivable = totals.find(({ mode }) => mode === 'live')?.receivableMills ?? 0n;
  return [
    ...judging.customers.failures,
    ...problems,
    ...contradictions,
    ...saleFaults(sales, judging),
    ...responseFaults(sales, judging),
    ...refundFaults(sales, refunds, judging),
    ...moneyFaults(receivable, judging),
    ...(await payoutFaults(client, { sales, refunds }, judging)),
  ];
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string) {
  return (await client.query<Row>(text)).rows;
}

function saleFaults(sales: readonly SaleRow[], { gateway }: Judging): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { purpose, tran_id, status } of sales) {
    if (seen.has(purpose)) faults.push(`${purpose} made two sales`);
    seen.add(purpose);
    const charges = gateway.journal.sales.get(tran_id)?.charges ?? 0;
    const expected = status === 'Approved' ? 1 : 0;
    if (status === 'Pending') faults.push(`${purpose} is still pending`);
    else if (charges !== expected) faults.push(`${purpose} is ${status}, charged ${charges} times`);
  }
  return faults;
}

function responseFaults(sales: readonly SaleRow[], { customers }: Judging): string[] {
  const statusOf = new Map(sales.map(({ id, status }) => [id, status]));
  return customers.payments.flatMap(({ purpose, responses }) =>
    responses
      .filter(({ saleId, status }) => statusOf.get(saleId) !== status)
      .map(
        ({ saleId, status }) =>
          `${purpose} was ${status} to its customer, is ${statusOf.get(saleId) ?? 'no sale'}`,
      ),
  );
}

function refundFaults(
  sales: readonly SaleRow[],
  refunds: readonly RefundRow[],
  { gateway }: Judging,
): string[] {
  const faults: string[] = [];
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  const kept = new Map<string, { amount: bigint; fee: bigint; failed: bigint }>();
  for (const { id, sale_id, state, amount, fee } of refunds) {
    const times = gateway.journal.returns.get(id)?.times ?? 0;
    const purpose = saleOf.get(sale_id)?.purpose ?? '';
    if (state === 'pending') faults.push(`a refund of ${purpose} is still pending`);
    else if (times !== (state === 'done' ? 1 : 0)) {
      faults.push(`a refund of ${purpose} is ${state}, returned ${times} times`);
    }
    const sum = kept.get(sale_id) ?? { amount: 0n, fee: 0n, failed: 0n };
    if (state === 'failed') sum.failed += 1n;
    else {
      sum.amount += BigInt(amount);
      sum.fee += BigInt(fee);
    }
    kept.set(sale_id, sum);
  }
  for (const [saleId, { amount, fee, failed }] of kept) {
    const paid = BigInt(saleOf.get(saleId)?.amount ?? 0);
    const purpose = saleOf.get(saleId)?.purpose ?? '';
    if (amount > paid) faults.push(`${purpose} was refunded ${amount} of ${paid}`);
    // A refund that fails takes its share with it, whose rounding differs by a mill at most.
    const exact = feeOf(paid) - feeOf(paid - amount);
    const off = fee > exact ? fee - exact : exact - fee;
    if (off > failed) faults.push(`${purpose} got ${fee} of its fee back, not ${exact}`);
  }
  return faults;
}

function moneyFaults(receivable: bigint, { gateway }: Judging): string[] {
  const { sales, returns } = gateway.journal;
  let mills = 0n;
  for (const { amountMills, charges } of sales.values()) mills += amountMills * BigInt(charges);
  for (const { amountMills, times } of returns.values()) mills -= amountMills * BigInt(times);
  return mills === receivable ? [] : [`the gateway owes ${mills}, the ledger says ${receivable}`];
}

/** Each posting to a merchant's account, in its order. */
const postings = `
  select t.kind, split_part(t.cause, ':', 2) as of, a.company_id, t.created_at as at,
         (array_agg(e.balance_after_mills order by e.id desc))[1]::text as balance
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.code = 'merchant_payable' and a.mode = 'live'
    join ledger_transactions t on t.id = e.transaction_id
   where t.kind in ('sale', 'refund', 'refund_failed')
   group by t.id, a.company_id order by min(e.id)`;

async function payoutFaults(
  client: pg.Client,
  { sales, refunds }: { sales: readonly SaleRow[]; refunds: readonly RefundRow[] },
  { customers, weeks, cutOffMs }: Judging,
): Promise<string[]> {
  const entries = await rowsOf<EntryRow>(client, postings);
  const negative = entries
    .filter(({ kind, balance }) => kind === 'refund' && BigInt(balance) < 0n)
    .map(({ balance }) => `a refund took a balance to ${balance}`);
  const model = openModel(customers);
  const sold = new Map(sales.map(({ id, amount }) => [id, BigInt(amount)]));
  const returned = new Map(
    refunds.map(({ id, amount, fee }) => [id, BigInt(amount) - BigInt(fee)]),
  );
  for (const { kind, of, company_id, at } of entries) {
    const company = model.companies.get(company_id);
    const atMs = at.getTime();
    if (kind === 'sale') {
      const saleMills = sold.get(of) ?? 0n;
      company?.entries.push({ mills: saleMills - feeOf(saleMills), atMs, saleMills });
    } else {
      const mills = returned.get(of) ?? 0n;
      company?.entries.push({ mills: kind === 'refund' ? -mills : mills, atMs });
    }
  }
  for (let week = 0; week < weeks; week += 1) {
    const atMs = cutOffMs + week * weekMs;
    expectRun(model, new Date(atMs - 24 * 3_600_000).toISOString().slice(0, 10), atMs);
  }
  const paid = await rowsOf<PayoutRow>(
    client,
    `select owner_id, cut_off_day::text as day, net_mills::text as net, state from payouts`,
  );
  const expected = model.payouts.map(({ ownerId, cutOffDay, netMills }) =>
    sentence({ owner_id: ownerId, day: cutOffDay, net: String(netMills), state: 'in_transit' }),
  );
  const actual = paid.map(sentence);
  return [
    ...negative,
    ...expected.filter((one) => !actual.includes(one)).map((one) => `missing: ${one}`),
    ...actual.filter((one) => !expected.includes(one)).map((one) => `wrong: ${one}`),
    ...(new Set(actual).size === actual.length ? [] : ['two equal payouts']),
  ];
}

function sentence({ owner_id, day, net, state }: PayoutRow): string {
  return `payout of ${net} on ${day} to ${owner_id.slice(0, 8)}, ${state}`;
}

function openModel({ companies }: Customers): Model {
  const model = createModel(minimumMills);
  for (const { id, ownerId } of companies) {
    if (!model.owners.has(ownerId)) {
      const account = { number: '1', details: 1, approval: null };
      model.owners.set(ownerId, { isProven: true, account });
      verifiedBank(model, ownerId);
    }
    model.companies.set(id, {
      ownerId,
      standing: 'approved',
      entries: [],
      carriedMills: 0n,
      soldMills: 0n,
      feeMills: 0n,
      adjustedMills: 0n,
      paidMills: 0n,
    });
  }
  return model;
}
