import { z } from 'zod';
import { choiceField } from '../fields/choice-field.ts';
import { describeEndpoint } from '../http/endpoint.ts';

export const accountTypes = { chequing: 'Chequing', savings: 'Savings' } as const;
export type AccountType = keyof typeof accountTypes;

/** One entry of the list of banks, for the form and for staff who pay out. */
const bank = z.object({
  bankName: z.string(),
  /** The bank that took over the accounts of one that has left. */
  successor: z.string().nullable(),
});
export type Bank = z.output<typeof bank>;

export const bankAccount = z.object({
  /** "•••• 4821": staff see the full number only on request. */
  accountNumber: z.string(),
  accountName: z.string(),
  accountRouting: z.string(),
  accountType: choiceField(accountTypes),
  country: z.string(),
  bankName: z.string(),
  created: z.iso.datetime(),
  inReview: z.boolean(),
  reviewTxt: z.string().nullable(),
  /** The reviewer's notes on single fields: field name → what to change. */
  reviewFields: z.record(z.string(), z.string()),
  /** An edit sends the version it started from, so that the server can reject a stale one. */
  version: z.number(),
});
export type BankAccount = z.output<typeof bankAccount>;

export const getBankAccount = describeEndpoint({
  method: 'GET',
  path: '/api/bank-account',
  caller: 'signedIn',
  summary: 'The signed-in user’s bank account, and the list of banks.',
  output: z.object({ bankAccount: bankAccount.nullable(), banks: z.array(bank) }),
  refusals: [],
});
