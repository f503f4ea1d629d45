import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';

const foundAccount = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  created: z.iso.datetime(),
  lastSignIn: z.iso.datetime().nullable(),
  companies: z.array(z.object({ companyId: z.string(), companyName: z.string() })),
  closed: z.iso.datetime().nullable(),
  erased: z.iso.datetime().nullable(),
  /** The companies' open real money, in words. */
  unsettled: z.string().nullable(),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const findAccounts = describeEndpoint({
  method: 'GET',
  path: '/api/console/accounts',
  caller: 'staff',
  summary: 'Up to twenty merchants whose name, address or company contains the text.',
  query: z.object({ text: z.string().trim().min(2, 'Enter at least two characters.').max(100) }),
  output: z.object({ items: z.array(foundAccount) }),
  refusals: [],
});

const accountParams = z.object({ uid: z.uuid() });
const reasonBody = z.object({ reason: z.string().trim().min(3).max(500) });

/** The limit of payments and of audit entries, about 10 MB. The newest are exported. */
export const exportedMax = 10_000;

export const exportAccount = describeEndpoint({
  method: 'POST',
  path: '/api/console/accounts/:uid/export',
  caller: 'administrator',
  stepUp: true,
  summary: 'Export all data stored about an account, for its owner.',
  params: accountParams,
  body: reasonBody,
  // Collecting years of payments takes a while.
  timeLimitMs: 60_000,
  output: z.record(z.string(), z.unknown()),
  refusals: [],
});

export const closeAccount = describeEndpoint({
  method: 'POST',
  path: '/api/console/accounts/:uid/closure',
  caller: 'administrator',
  stepUp: true,
  summary: 'Close an account: blocks sign-in and its companies’ live payments.',
  params: accountParams,
  body: reasonBody,
  output: foundAccount,
  refusals: [],
});

export const reopenAccount = describeEndpoint({
  method: 'POST',
  path: '/api/console/accounts/:uid/reopening',
  caller: 'administrator',
  stepUp: true,
  summary:
    'Reopen a closed account that isn’t erased. Its owner can sign in; its companies need a new review.',
  params: accountParams,
  body: reasonBody,
  output: foundAccount,
  refusals: ['forbidden'],
});

export const eraseAccount = describeEndpoint({
  method: 'POST',
  path: '/api/console/accounts/:uid/erasure',
  caller: 'administrator',
  stepUp: true,
  summary:
    'Erase the personal data of a closed account. Payment records stay for the period that the law requires.',
  params: accountParams,
  body: reasonBody,
  output: foundAccount,
  refusals: ['forbidden'],
});
