import type { DisputeReason } from '@piton/contract/disputes/dispute.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { takePayment } from '../demo-payment.ts';
import { acquirerHeader, importFile, type Weeks } from '../demo-weeks.ts';
import { proposeAndApprove, propose, stop } from './propose.ts';
import { exampleIds } from './example-companies.ts';
import { draftExample, evidenceExamples } from './example-evidence.ts';
import type { ExamplePayment, ExamplesSoFar } from './example-weeks.ts';

const companyId = exampleIds.disputes;

/** Disputes in each state and adjustments of each source, none of which leaves a debt. */
export async function disputeExamples(
  weeks: Weeks,
  { disputable: [open, won, lost] }: ExamplesSoFar,
): Promise<void> {
  if (!open || !won || !lost) throw new Error('the examples have too few payments to dispute');
  // Keeps the balance above zero.
  const sale = { companyId, name: 'Example Customer', purpose: 'Example sale of this week' };
  await takePayment(weeks, { ...sale, cents: 150_000n, at: weeks.now });
  const openId = await recordDispute(weeks, open, 2500);
  await draftExample(weeks, openId);
  const wonId = await recordDispute(weeks, won, 0);
  await proposeAndApprove(weeks, { kind: 'dispute_outcome', disputeId: wonId, outcome: 'won' });
  const lostId = await recordDispute(weeks, lost, 2500);
  await proposeAndApprove(weeks, { kind: 'dispute_outcome', disputeId: lostId, outcome: 'lost' });
  await evidenceExamples(weeks, (ofTest, reason) => recordDispute(weeks, ofTest, 0, reason));
  await settleDisputes(weeks, { won, others: [open, lost] });
  await adjustBothWays(weeks);
  await proposeAndStop(weeks);
}

function recordDispute(
  weeks: Weeks,
  { id, mills, invoice }: ExamplePayment,
  feeCents: number,
  disputeReason: DisputeReason = 'not_received',
): Promise<string> {
  return proposeAndApprove(weeks, {
    kind: 'dispute',
    saleId: id,
    amountMills: String(mills),
    feeMills: String(feeCents * 10),
    reference: `DISPUTE-${invoice}`,
    happenedOn: calendarDay(weeks.now),
    disputeReason,
    respondBy: addDays(calendarDay(weeks.now), 9),
  });
}

async function settleDisputes(
  weeks: Weeks,
  { won, others }: { won: ExamplePayment; others: readonly ExamplePayment[] },
): Promise<void> {
  const day = calendarDay(weeks.now);
  const text = [
    acquirerHeader,
    ...[won, ...others].map(
      ({ invoice, mills }) => `chargeback,${invoice},-${textFromMills(mills)},0.00,${day},${day}\n`,
    ),
    `reversal,${won.invoice},${textFromMills(won.mills)},0.00,${day},${day}\n`,
  ].join('');
  await importFile(weeks, { kind: 'acquirer_csv', name: `disputes-${day}.csv`, text });
}

/** Given and taken back, so that no account keeps a difference. */
async function adjustBothWays(weeks: Weeks): Promise<void> {
  for (const against of ['adjustments', 'acquirer_receivable', 'fee_income', 'bank'] as const) {
    for (const amountMills of [12_340, -12_340]) {
      await adjust(weeks, amountMills, { against });
    }
  }
  await adjust(weeks, 5000, { mode: 'test' });
}

function adjust(
  weeks: Weeks,
  amountMills: number,
  details: Record<string, string>,
): Promise<string> {
  return proposeAndApprove(weeks, { ...adjustment, amountMills, ...details });
}

const adjustment = { kind: 'adjustment', companyId, mode: 'live', against: 'adjustments' } as const;

async function proposeAndStop(weeks: Weeks): Promise<void> {
  await stop(weeks, await propose(weeks, { ...adjustment, amountMills: 1000 }), 'proposer');
  await stop(weeks, await propose(weeks, { ...adjustment, amountMills: 2000 }), 'other');
  await propose(weeks, { ...adjustment, amountMills: 3000 });
}
