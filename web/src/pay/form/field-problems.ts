import { sayProblem, type PaymentProblem } from '@piton/contract/payments/payment-problem.ts';
import type { PayTexts } from '../texts/pay-texts.ts';
import type { FormField } from './form-values.ts';

/** Found here, or a sentence of the server's. */
export type FieldProblem = PaymentProblem | string;

export type FieldProblems = Readonly<Partial<Record<FormField, FieldProblem>>>;

/** In words, saying what to do. */
export function sayFieldProblem(problem: FieldProblem, { problems, told }: PayTexts): string {
  return typeof problem === 'string' ? told(problem) : sayProblem(problem, problems);
}
