import { saleModes } from '@piton/contract/payments/sale.ts';
import { z } from 'zod';

/** Jobs are stored as JSON, in which a time is text. */
const time = z.coerce.date();
const owner = {
  to: z.string(),
  firstName: z.string(),
  at: time,
  companyName: z.string(),
  mode: z.enum(saleModes),
  page: z.url(),
};

/** Emails to a company's owner about its programs. */
export const developerEmails = [
  /** To the company's owner: we stopped sending events to an endpoint. */
  z.object({
    kind: z.literal('webhook-disabled'),
    ...owner,
    host: z.string(),
    /** Every attempt failed for three days, the endpoint responded with 410, or its key was revoked. */
    by: z.enum(['failing', 'gone', 'key_revoked']),
  }),
  /** To the company's owner: a program with a key decided where events go. */
  z.object({
    kind: z.literal('endpoint-address-set'),
    ...owner,
    keyName: z.string(),
    host: z.string(),
    change: z.enum(['created', 'redirected', 'enabled']),
  }),
  z.object({
    kind: z.literal('key-expiring'),
    ...owner,
    keyName: z.string(),
    expiresAt: time,
  }),
  /** To the company's owner: a holder of the key revoked it. */
  z.object({ kind: z.literal('key-revoked'), ...owner, keyName: z.string() }),
] as const;
