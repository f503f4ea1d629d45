import { textFromMills } from '@piton/contract/money/money.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type BegunPayment, takePayment } from '../demo-payment.ts';
import { acquirerHeader, importFile, settledLine, type Weeks } from '../demo-weeks.ts';
import { setActor } from '../time-travel.ts';
import { exampleIds } from './example-companies.ts';
import { proposeAndApprove, propose } from './propose.ts';

const companyId = exampleIds.disputes;
const capMills = 1_000_000n;

/** Refunds in each state that staff can bring about, two of which wait for them. */
export async function refundExamples(weeks: Weeks): Promise<void> {
  await refund(weeks, 'Refund to make', 6_000n);
  const proposed = await refund(weeks, 'Refund whose outcome waits for approval', 20_000n);
  await propose(weeks, outcomeOf(proposed, 'done'));
  const done = await refund(weeks, 'Refunded', 20_000n);
  await proposeAndApprove(weeks, outcomeOf(done, 'done'));
  await settleRefund(weeks, done);
  const failed = await refund(weeks, 'Refund that failed', 20_000n);
  await proposeAndApprove(weeks, outcomeOf(failed, 'failed'));
  await refund(weeks, 'Test refund', 20_000n, 'test');
  const { id } = await sell(weeks, 'Refund by staff');
  await proposeAndApprove(weeks, { kind: 'refund', saleId: id, amountMills: 50_000 });
  for (const kind of ['refund_cap', 'refund_overdraft'] as const) {
    await proposeAndApprove(weeks, { kind, companyId, mode: 'live', amountMills: 2_000_000 });
  }
}

function outcomeOf(refundId: string, outcome: 'done' | 'failed') {
  const reference = outcome === 'done' ? `PORTAL-${refundId.slice(-8)}` : '';
  return { kind: 'refund_outcome', refundId, outcome, reference } as const;
}

/** The acquirer's settlement of a refund and its payment. */
async function settleRefund(weeks: Weeks, refundId: string): Promise<void> {
  const { rows } = await sql<{ invoice: string; reference: string; mills: bigint }>`
    select s.invoice, r.reference, r.amount_mills as mills
      from refunds r join sales s on s.id = r.sale_id where r.id = ${refundId}`.execute(
    weeks.transaction,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the refund is missing');
  const day = calendarDay(weeks.now);
  const taken = `refund,${row.reference},-${textFromMills(row.mills)},0.00,${day},${day}\n`;
  const text = acquirerHeader + settledLine(row.invoice, row.mills, day) + taken;
  await importFile(weeks, { kind: 'acquirer_csv', name: `settled-${day}.csv`, text });
}

function sell(weeks: Weeks, purpose: string, mode: SaleMode = 'live'): Promise<BegunPayment> {
  const sale = { companyId, name: 'Example Customer', purpose, cents: 20_000n, mode };
  return takePayment(weeks, { ...sale, at: weeks.now });
}

/** A payment whose merchant requests the refund. Returns the refund's id. */
async function refund(
  weeks: Weeks,
  purpose: string,
  cents: bigint,
  mode: SaleMode = 'live',
): Promise<string> {
  const { id: saleId } = await sell(weeks, purpose, mode);
  const { rows: owners } = await sql<{ id: string }>`
    select owner_id as id from companies where id = ${companyId}`.execute(weeks.transaction);
  await setActor(weeks, { userId: owners[0]?.id ?? '' });
  const refundId = uuidv7();
  const { rows } = await sql<{ outcome: string }>`
    select request_refund(${refundId}::uuid, ${saleId}::uuid, ${cents * 10n}::bigint, 'An example of the demo',
      ${capMills}::bigint) as outcome`.execute(weeks.transaction);
  const outcome = rows[0]?.outcome ?? 'lost';
  if (outcome !== 'requested') throw new Error(`“${purpose}”: ${outcome}`);
  return refundId;
}
