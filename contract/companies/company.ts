import { z } from 'zod';
import { choiceField } from '../fields/choice-field.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { countries } from '../fields/countries.ts';

/** Value and label, in the order of the form; LLC is what it begins with. */
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

/** As we make them; what looks otherwise is the id of nothing. */
export const companyIdField = z.string().regex(/^[A-Za-z0-9]{20}$/);

const companyKey = z.object({
  keyId: z.string(),
  /** What is sealed anew takes the active one; a retiring one still opens what was sealed before. */
  state: z.enum(['active', 'retiring']),
  created: z.iso.datetime(),
});

/** As it is kept: one of an earlier release may not have said everything yet. */
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
  /** All payments, in whatever status. */
  totalTrans: z.number(),
  testLotalTrans: z.number(),
  payoutPending: z.boolean(),
  inReview: z.boolean(),
  lastReview: z.string(),
  publicKey: z.string(),
  companyOwner: z.string(),
  standardUsers: z.array(z.string()),
  /** What the review found with single fields: name of the field → what to change. */
  reviewFields: z.record(z.string(), z.string()),
  /** Whether customers can pay it with real money now. */
  acceptsLive: z.boolean(),
  /** What is taken of a payment that is made now; each payment keeps its own. */
  feePercent: z.number(),
  keys: z.array(companyKey),
  /** Whoever edits says which version they saw. */
  version: z.number(),
});
export type Company = z.output<typeof company>;

export const listCompanies = describeEndpoint({
  method: 'GET',
  path: '/api/companies',
  caller: 'signedIn',
  summary: 'The companies that the person signed in uses, in the order in which they were made.',
  output: z.object({ items: z.array(company) }),
  refusals: [],
});

export const choosePrimaryCompany = describeEndpoint({
  method: 'PUT',
  path: '/api/account/primary-company',
  caller: 'signedIn',
  summary: 'Work with another of one’s companies.',
  body: z.object({ companyId: z.string() }),
  output: z.object({}),
  refusals: ['not_found'],
});
