import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type pg from 'pg';
import { findViolations } from '../../ledger/ledger-check.ts';
import { postingChecks } from './posting-checks.ts';

export type LedgerTotals = {
  mode: SaleMode;
  transactions: bigint;
  receivableMills: bigint;
  payableMills: bigint;
  feeMills: bigint;
};

export type LedgerReport = {
  totals: LedgerTotals[];
  /** One sentence per violation; empty if the ledger is right. */
  problems: string[];
  /**
   * The gateway's objections to ended sales, in sentences. The ledger is right; two members of
   * staff must review them.
   */
  contradictions: string[];
};

const totalsOfModes = `
  select modes.mode,
         (select count(*) from ledger_transactions t where t.mode = modes.mode) as transactions,
         coalesce(sum(e.amount_mills) filter (where a.code = 'acquirer_receivable'), 0)::int8 as receivable,
         coalesce(-sum(e.amount_mills) filter (where a.code = 'merchant_payable'), 0)::int8 as payable,
         coalesce(-sum(e.amount_mills) filter (where a.code = 'fee_income'), 0)::int8 as fees
    from (values ('live'), ('test')) as modes (mode)
    left join ledger_accounts a on a.mode = modes.mode
    left join ledger_entries e on e.account_id = a.id
   group by modes.mode order by modes.mode`;

/** Checks both modes in one snapshot, on a connection that sees every row. */
export async function verifyLedger(owner: pg.ClientBase): Promise<LedgerReport> {
  await owner.query('begin isolation level repeatable read read only');
  try {
    const problems: string[] = [];
    const contradictions: string[] = [];
    for (const check of postingChecks) {
      const found = check.name === 'contradictions' ? contradictions : problems;
      found.push(...(await findViolations(owner, check)));
    }
    const { rows } = await owner.query<Record<string, string>>(totalsOfModes);
    return { problems, contradictions, totals: rows.map(totalsOf) };
  } finally {
    await owner.query('rollback');
  }
}

function totalsOf(row: Record<string, string>): LedgerTotals {
  const mills = (name: string) => BigInt(row[name] ?? 0);
  return {
    mode: row['mode'] as LedgerTotals['mode'],
    transactions: mills('transactions'),
    receivableMills: mills('receivable'),
    payableMills: mills('payable'),
    feeMills: mills('fees'),
  };
}
