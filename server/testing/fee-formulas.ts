import { feeMills } from '@piton/contract/money/money.ts';
import type { MoneyCase } from '@piton/contract/testing/money-cases.ts';
import type pg from 'pg';

/**
 * A place where the database computes a fee, and its expression of `amount_mills` and
 * `fee_basis_points`.
 */
export type FeeFormula = { readonly place: string; readonly text: string };

const known = /\((?:\w+\.)?amount_mills \/ 10 \* (?:\w+\.)?fee_basis_points \+ 500\) \/ 1000/g;
const reckonsWithTheRate = /fee_basis_points\s*[-+*/]|[-+*/]\s*(?:\w+\.)?fee_basis_points/;

/** Read from the current functions and constraints, so that new ones are included. */
export async function feeFormulas(owner: pg.Client): Promise<FeeFormula[]> {
  const { rows } = await owner.query<{ place: string; source: string }>(
    `select proname as place, prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace
     union all
     select conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      order by place`,
  );
  return rows.flatMap(({ place, source }) => {
    const rest = source.replaceAll(known, '');
    if (reckonsWithTheRate.test(rest)) throw new Error(`${place} reckons a fee in its own way`);
    return Array.from(source.matchAll(known), ([text]) => ({
      place,
      text: text.replaceAll(/\w+\./g, ''),
    }));
  });
}

/** The first amounts for which the database's fee differs from ours. */
export async function wrongFees(
  owner: pg.Client,
  formula: string,
  cases: Iterable<MoneyCase>,
): Promise<string[]> {
  const all = Array.from(cases);
  // Uses the columns' types, because they decide how a division rounds.
  const { rows } = await owner.query<{ fees: string[] }>(
    `select array_agg((${formula})::text order by number) as fees
       from unnest($1::bigint[], $2::integer[])
              with ordinality as given (amount_mills, fee_basis_points, number)`,
    [all.map(({ amountMills }) => String(amountMills)), all.map((one) => Number(one.basisPoints))],
  );
  const fees = rows[0]?.fees ?? [];
  return all
    .flatMap(({ amountMills, basisPoints }, index) => {
      const ours = String(feeMills(amountMills, basisPoints));
      return fees[index] === ours
        ? []
        : [`${amountMills} at ${basisPoints}: ${fees[index] ?? 'nothing'}, not ${ours}`];
    })
    .slice(0, 5);
}
