import { z } from 'zod';
import { saleModes } from '../payments/sale.ts';

/** A company whose review changed. */
export const reviewedCompany = z
  .object({
    id: z.string(),
    name: z.string(),
    inReview: z.boolean(),
    acceptsLive: z.boolean().describe('Whether it can take live payments.'),
    note: z.string().describe('The changes that the reviewer requests; empty if there are none.'),
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
