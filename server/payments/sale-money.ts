import { textFromMills } from '@piton/contract/money/money.ts';
import type { MoneySince, MoneyState } from '@piton/contract/money/money-state.ts';
import { type AliasedRawBuilder, sql } from 'kysely';

export type SaleMoney = {
  readonly state: MoneyState;
  readonly returned_mills: bigint;
  readonly disputed_mills: bigint;
};

/** A join for sales that shows where the money of each is. The database alone decides it. */
export function saleMoney(): AliasedRawBuilder<SaleMoney, 'money'> {
  return sql<SaleMoney>`sale_money(sales.id)`.as<'money'>(sql.ref('money'));
}

export function moneySince(row: SaleMoney): MoneySince {
  return {
    state: row.state,
    returned: textFromMills(row.returned_mills),
    disputed: textFromMills(row.disputed_mills),
  };
}
