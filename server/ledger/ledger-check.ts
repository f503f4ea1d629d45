import {
  type FindingCode,
  type FindingParameters,
  findingSentence,
} from '@piton/contract/monitoring/finding-sentences.ts';
import type pg from 'pg';

/**
 * Selects violations, one row each: `key` identifies the fault and stays the same while totals
 * change; `difference` is the amount, where there is one; `parameters` fill the code's sentence.
 */
export type LedgerCheck<Name extends string = string> = {
  readonly name: Name;
  readonly code: FindingCode;
  readonly query: string;
};

/** The violations with all parameters as text, because JSON numbers would round large amounts. */
export function withTextParameters(query: string): string {
  return `
    select key, difference, (
        select jsonb_object_agg(name, value) from jsonb_each_text(violation.parameters) as p (name, value)
      ) as parameters
      from (${query}) violation`;
}

/** One sentence per violation. */
export async function findViolations(
  client: pg.ClientBase,
  { code, query }: Pick<LedgerCheck, 'code' | 'query'>,
): Promise<string[]> {
  const { rows } = await client.query<{ parameters: FindingParameters }>(withTextParameters(query));
  return rows.map(({ parameters }) => findingSentence(code, parameters));
}
