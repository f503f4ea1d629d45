import { z } from 'zod';
import { choiceField } from '../fields/choice-field.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { countries } from '../fields/countries.ts';

/** Value and label, in the order of the form; LLC is the default. */
export const companyTypes = {
  LLC: 'Limited liability company (LLC)',
  Corporation: 'Corporation',
  'Sole proprietorship': 'Sole proprietorship',
  Other: 'Other',
} as const;
export const defaultCompanyType = 'LLC';

/** How many payments a month the merchant expects. */
export const monthlyPayments = {
  '100': '0 - 100',
  '500': '101 - 500',
  '5000': '501 - 5,000',
  '20000': '5,000 - 20,000',
  '50000': '50,000 +',
} as const;
export const defaultMonthlyPayments = '500';

export const companyReviewMessage = 'Please allow us 24 hours to verify your company information.';

/** Rejects ids we never generate before they reach the database. */
export const companyIdField = z.string().regex(/^[A-Za-z0-9]{20}$/);

export function isCompanyId(text: string): boolean {
  return companyIdField.safeParse(text).success;
}

const companyKey = z.object({
  keyId: z.string(),
  /** New seals use the active key; a retiring key still opens earlier ones. */
  state: z.enum(['active', 'retiring']),
  created: z.iso.datetime(),
});

/** As stored. */
export const company = z.object({
  companyName: z.string(),
  companyEmail: z.string(),
  companyNumber: z.string(),
  companyType: choiceField(companyTypes),
  permanentaddress: z.string(),
  transactAmount: choiceField(monthlyPayments),
  country: z.enum(countries),
  companyId: z.string(),
  created: z.iso.datetime(),
  lastEdited: z.iso.datetime().nullable(),
  balance: z.number(),
  testBalance: z.number(),
  lastTransactionTotal: z.number(),
  testLastTransactionTotal: z.number(),
  /** All payments, in any status. */
  totalTrans: z.number(),
  testLotalTrans: z.number(),
  payoutPending: z.boolean(),
  inReview: z.boolean(),
  lastReview: z.string(),
  publicKey: z.string(),
  companyOwner: z.string(),
  standardUsers: z.array(z.string()),
  /** The reviewer's notes on single fields: field name → what to change. */
  reviewFields: z.record(z.string(), z.string()),
  /** Whether customers can pay it with real money right now. */
  acceptsLive: z.boolean(),
  /** The fee rate for new payments; each payment stores its own. */
  feePercent: z.number(),
  keys: z.array(companyKey),
  /** An edit sends the version it started from, so that the server can reject a stale one. */
  version: z.number(),
});
export type Company = z.output<typeof company>;

export const listCompanies = describeEndpoint({
  method: 'GET',
  path: '/api/companies',
  caller: 'signedIn',
  summary: 'The signed-in user’s companies, in the order of their creation.',
  output: z.object({
    items: z.array(company),
    /** The limit of one payment. */
    amountMaxMills: z.number(),
  }),
  refusals: [],
});

export const choosePrimaryCompany = describeEndpoint({
  method: 'PUT',
  path: '/api/account/primary-company',
  caller: 'signedIn',
  summary: 'Choose the current company.',
  body: z.object({ companyId: z.string() }),
  output: z.object({}),
  refusals: ['not_found'],
});
