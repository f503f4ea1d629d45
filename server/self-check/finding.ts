import { z } from 'zod';

/** What is looked at, in the order in which it is told. */
export const checkNames = [
  'books',
  'balances',
  'postings',
  'corrections',
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

/** What one check found that must not be: how much of it, and the first of it in words. */
export type Finding = {
  readonly check: CheckName;
  readonly count: number;
  readonly first: readonly string[];
  /** Each row that is wrong; of very many all together, under one mark. */
  readonly rows: readonly FoundRow[];
};

export type FoundRow = {
  /** What is wrong with which row, and by how much: no total stands in it that moves on by itself. */
  readonly mark: string;
  readonly says: string;
};
