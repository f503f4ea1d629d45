import { textFromMills } from '@piton/contract/money/money.ts';
import type { MoneySince, MoneyState } from '@piton/contract/money/money-state.ts';
import { type AliasedRawBuilder, sql } from 'kysely';

export type SaleMoney = {
  readonly state: MoneyState;
  readonly returned_mills: bigint;
  readonly disputed_mills: bigint;
  /** In refunds that have not ended. */
  readonly refund_pending_mills: bigint;
};

/** The columns of the join that `saleMoney` makes. */
export const saleMoneyColumns = [
  'money.state',
  'money.returned_mills',
  'money.disputed_mills',
  'money.refund_pending_mills',
] as const;

/** A join for sales that shows where the money of each is. The database alone decides it. */
export function saleMoney(): AliasedRawBuilder<SaleMoney, 'money'> {
  return sql<SaleMoney>`(
    select found.*, refund_pending(sales.id) as refund_pending_mills from sale_money(sales.id) found
  )`.as<'money'>(sql.ref('money'));
}

export function moneySince(row: SaleMoney): MoneySince {
  return {
    state: row.state,
    returned: textFromMills(row.returned_mills),
    disputed: textFromMills(row.disputed_mills),
    refundPending: textFromMills(row.refund_pending_mills),
  };
}
