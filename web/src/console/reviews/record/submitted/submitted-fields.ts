import { accountTypes } from '@piton/contract/banking/bank-account.ts';
import { companyTypes, monthlyPayments } from '@piton/contract/companies/company.ts';
import {
  reviewedFieldName,
  reviewedFields,
  type ReviewKind,
} from '@piton/contract/reviews/review.ts';

type Submitted = Readonly<Record<string, string>>;

export type SubmittedField = {
  field: string;
  name: string;
  /** The value in the form's words. */
  value: string;
  /** The earlier value, if it differs. */
  before: string | null;
};

/** The submitted values in the form's order, with those that changed. */
export function submittedFields(
  kind: ReviewKind,
  submitted: Submitted,
  before: Submitted | null,
): SubmittedField[] {
  const known: readonly string[] = reviewedFields[kind];
  const further = Object.keys({ ...submitted, ...before }).filter(
    (field) => !known.includes(field),
  );
  return [...known, ...further].map((field) => {
    const value = submitted[field] ?? '';
    const earlier = before === null ? value : (before[field] ?? '');
    return {
      field,
      name: furtherNames[field] ?? reviewedFieldName(field),
      value: inWords(field, value),
      before: earlier === value ? null : inWords(field, earlier),
    };
  });
}

/** Fields that can't be commented on, because they have no choice. */
const furtherNames: Readonly<Record<string, string>> = { country: 'Country' };

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companyType: companyTypes,
  transactAmount: monthlyPayments,
  accountType: accountTypes,
};

function inWords(field: string, value: string): string {
  if (value === '') return 'Not given';
  return choices[field]?.[value] ?? value;
}
