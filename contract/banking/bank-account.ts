import { z } from 'zod';
import { choiceField } from '../fields/choice-field.ts';
import { describeEndpoint } from '../http/endpoint.ts';

export const accountTypes = { chequing: 'Chequing', savings: 'Savings' } as const;
export type AccountType = keyof typeof accountTypes;

/** What the list of banks says of each, for the form and for those who pay out. */
const bank = z.object({
  bankName: z.string(),
  /** Where its accounts are now, for a bank that has left. */
  successor: z.string().nullable(),
});
export type Bank = z.output<typeof bank>;

export const bankAccount = z.object({
  /** "•••• 4821": the whole number is shown on demand only. */
  accountNumber: z.string(),
  accountName: z.string(),
  accountRouting: z.string(),
  accountType: choiceField(accountTypes),
  country: z.string(),
  bankName: z.string(),
  created: z.iso.datetime(),
  inReview: z.boolean(),
  reviewTxt: z.string().nullable(),
  /** What the review found with single fields: name of the field → what to change. */
  reviewFields: z.record(z.string(), z.string()),
  /** Whoever edits says which version they saw. */
  version: z.number(),
});
export type BankAccount = z.output<typeof bankAccount>;

export const getBankAccount = describeEndpoint({
  method: 'GET',
  path: '/api/bank-account',
  caller: 'signedIn',
  summary: 'The bank account that the person signed in is paid to, and the banks to choose from.',
  output: z.object({ bankAccount: bankAccount.nullable(), banks: z.array(bank) }),
  refusals: [],
});
