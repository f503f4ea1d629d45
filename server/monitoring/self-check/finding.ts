import { z } from 'zod';

/** The checks, in the order of the report. */
export const checkNames = [
  'ledger',
  'balances',
  'postings',
  'proposals',
  'refunds',
  'payouts',
  'imports',
  'gateway_totals',
  'counters',
  'open_sales',
  'contradictions',
  'attempts',
  'events',
  'history',
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkName = z.enum(checkNames);

/** One check's violations: their number, and the first of them in words. */
export type Finding = {
  readonly check: CheckName;
  readonly count: number;
  readonly first: readonly string[];
  /** Each violating row; very many share one mark. */
  readonly rows: readonly FoundRow[];
};

export type FoundRow = {
  /** Identifies the row and the amount of its violation, without totals that change constantly. */
  readonly mark: string;
  readonly says: string;
};
