import { z } from 'zod';

/** What is looked at, in the order in which it is told. */
export const checkNames = [
  'books',
  'balances',
  'postings',
  'corrections',
  'gateway_totals',
  'counters',
  'open_sales',
  'contradictions',
  'attempts',
  'events',
  'history',
] as const;
export type CheckName = (typeof checkNames)[number];

/** What one check found that must not be: how much of it, and the first of it in words. */
export const finding = z.object({
  check: z.enum(checkNames),
  count: z.number(),
  first: z.array(z.string()),
});
export type Finding = z.output<typeof finding>;
