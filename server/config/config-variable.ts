import type { z } from 'zod';

/** One environment variable: how it is read, and what the operator's page says about it. */
export type Variable<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema;
  readonly purpose: string;
  /** What holds when it is absent, in words. */
  readonly byDefault: string;
  /** What production asks beyond that; absent when there is nothing more. */
  readonly inProduction?: string;
  readonly example: string;
  /** `whole` values are never shown; `password` hides only the credentials inside a URL. */
  readonly secret?: 'whole' | 'password';
};

export function variable<const Schema extends z.ZodType>(
  described: Variable<Schema>,
): Variable<Schema> {
  return described;
}
