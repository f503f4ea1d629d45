import { z } from 'zod';
import { saleModes } from '../payments/sale.ts';

/** The company of a change of its review. */
export const reviewedCompany = z
  .object({
    id: z.string(),
    name: z.string(),
    inReview: z.boolean(),
    acceptsLive: z.boolean().describe('Whether it can take live payments.'),
    note: z.string().describe('What the reviewer asks for; empty without a request.'),
  })
  .meta({ id: 'ReviewedCompany' });
export type ReviewedCompany = z.output<typeof reviewedCompany>;

export const expiringKey = z
  .object({
    id: z.string(),
    mode: z.enum(saleModes),
    name: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ExpiringKey' });
export type ExpiringKey = z.output<typeof expiringKey>;
