import type { Weeks } from '../demo-weeks.ts';
import { disputeExamples } from './example-disputes.ts';
import { contradictBank } from './example-imports.ts';
import { addUnconfirmedPayments } from './example-payments.ts';
import { refundExamples } from './example-refunds.ts';
import type { ExamplesSoFar } from './example-weeks.ts';

/** Recent work of staff and merchants, and what waits for them. */
export async function showExamplesToday(weeks: Weeks, examples: ExamplesSoFar): Promise<void> {
  await disputeExamples(weeks, examples);
  await refundExamples(weeks);
  await addUnconfirmedPayments(weeks);
  await contradictBank(weeks, examples);
}
