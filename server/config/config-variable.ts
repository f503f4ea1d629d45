import type { z } from 'zod';

/** One environment variable: how it is parsed, and its documentation for operators. */
export type Variable<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema;
  readonly purpose: string;
  /** The default, in words. */
  readonly byDefault: string;
  /** Production's additional requirement, if any. */
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
