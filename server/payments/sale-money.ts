import { textFromMills } from '@piton/contract/money/money.ts';
import type { MoneySince, MoneyState } from '@piton/contract/money/money-state.ts';
import { type AliasedRawBuilder, sql } from 'kysely';

export type SaleMoney = {
  readonly state: MoneyState;
  readonly returned_mills: bigint;
  /** The part of it that refunds returned. */
  readonly refunded_mills: bigint;
  readonly disputed_mills: bigint;
  /** In refunds that have not ended. */
  readonly refund_pending_mills: bigint;
  readonly is_voided: boolean;
};

/** The columns of the join that `saleMoney` makes. */
export const saleMoneyColumns = [
  'money.state',
  'money.returned_mills',
  'money.refunded_mills',
  'money.disputed_mills',
  'money.refund_pending_mills',
  'money.is_voided',
] as const;

/** A join for sales that shows where the money of each is. The database alone decides it. */
export function saleMoney(): AliasedRawBuilder<SaleMoney, 'money'> {
  return sql<SaleMoney>`(
    select found.*, pending.mills as refund_pending_mills, refunded(sales.id) - pending.mills as refunded_mills,
           exists (select from refunds r where r.sale_id = sales.id and r.is_void) as is_voided
      from sale_money(sales.id) found cross join refund_pending(sales.id) pending (mills)
  )`.as<'money'>(sql.ref('money'));
}

export function moneySince(row: SaleMoney): MoneySince {
  return {
    state: row.state,
    returned: textFromMills(row.returned_mills),
    refunded: textFromMills(row.refunded_mills),
    disputed: textFromMills(row.disputed_mills),
    refundPending: textFromMills(row.refund_pending_mills),
    isVoided: row.is_voided,
  };
}
