import { z } from 'zod';
import { v1Mode } from './v1-fields.ts';

/** A company whose review changed. */
export const reviewedCompany = z
  .object({
    id: z.string(),
    name: z.string().describe('As customers see it.'),
    inReview: z.boolean().describe('Whether changes to it wait for our review.'),
    acceptsLive: z.boolean().describe('Whether it can take live payments.'),
    note: z.string().describe('The changes that the reviewer requests; empty if there are none.'),
  })
  .meta({ id: 'ReviewedCompany' });
export type ReviewedCompany = z.output<typeof reviewedCompany>;

export const expiringKey = z
  .object({
    id: z.string(),
    mode: v1Mode,
    name: z.string().describe('Yours, from the dashboard.'),
    expiresAt: z.iso.datetime().describe('From then on it is refused.'),
  })
  .meta({ id: 'ExpiringKey' });
export type ExpiringKey = z.output<typeof expiringKey>;
