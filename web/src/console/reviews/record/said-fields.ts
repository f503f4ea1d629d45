import { accountTypes } from '@piton/contract/banking/bank-account.ts';
import { companyTypes, monthlyPayments } from '@piton/contract/companies/company.ts';
import {
  reviewedFieldName,
  reviewedFields,
  type ReviewKind,
} from '@piton/contract/companies/review.ts';

type Said = Readonly<Record<string, string>>;

export type SaidField = {
  field: string;
  name: string;
  /** In words, as the form has it. */
  value: string;
  /** What it was, where it is another one now. */
  before: string | null;
};

/** What a merchant says, in the form's order, and what of it differs from what was said before. */
export function saidFields(kind: ReviewKind, said: Said, before: Said | null): SaidField[] {
  const known: readonly string[] = reviewedFields[kind];
  const further = Object.keys({ ...said, ...before }).filter((field) => !known.includes(field));
  return [...known, ...further].map((field) => {
    const value = said[field] ?? '';
    const earlier = before === null ? value : (before[field] ?? '');
    return {
      field,
      name: furtherNames[field] ?? reviewedFieldName(field),
      value: inWords(field, value),
      before: earlier === value ? null : inWords(field, earlier),
    };
  });
}

/** What nobody has to say anything about, because there is no choice. */
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
