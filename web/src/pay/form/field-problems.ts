import { problemText, type PaymentProblem } from '@piton/contract/payments/payment-problem.ts';
import type { PayTexts } from '../texts/pay-texts.ts';
import type { FormField } from './form-values.ts';

/** A problem found on the page, or a sentence from the server. */
export type FieldProblem = PaymentProblem | string;

export type FieldProblems = Readonly<Partial<Record<FormField, FieldProblem>>>;

/** The problem in words that say what to do. */
export function fieldProblemText(problem: FieldProblem, { problems, translate }: PayTexts): string {
  return typeof problem === 'string' ? translate(problem) : problemText(problem, problems);
}
