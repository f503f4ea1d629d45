import type { LedgerCheck } from '../../ledger/ledger-check.ts';

/** Rules between imported files, payouts and the acquirer's settlements. */
export const importChecks: readonly LedgerCheck<'imports'>[] = [
  {
    name: 'imports',
    code: 'payout_step_unreported',
    query: `
      select 'bank-report-missing ' || p.id || ' ' || s.state as key, null as difference,
             jsonb_build_object('reference', p.reference, 'state', s.state) as parameters
        from payout_steps s join payouts p on p.id = s.payout_id
       where s.state in ('deposited', 'failed', 'returned')
         and not exists (
           select from bank_import_lines l
            where l.payout_id = p.id and l.step = s.state and l.amount_mills = p.net_mills
         )`,
  },
  {
    name: 'imports',
    code: 'line_step_missing',
    query: `
      select 'line ' || l.number || ' of import ' || l.import_id as key, null as difference,
             jsonb_build_object('line', l.number, 'import', l.import_id, 'reference', p.reference, 'step', l.step) as parameters
        from bank_import_lines l join payouts p on p.id = l.payout_id
       where l.step is not null
         and not exists (select from payout_steps s where s.payout_id = p.id and s.state = l.step)`,
  },
  {
    name: 'imports',
    code: 'import_differs',
    query: `
      select 'import ' || i.id as key, (i.posted_mills - counted.posted_mills)::text as difference,
             jsonb_build_object('import', i.id) as parameters
        from bank_imports i cross join lateral import_totals(i.id) counted
       where (i.counts, i.posted_mills) is distinct from (counted.counts, counted.posted_mills)`,
  },
  {
    name: 'imports',
    code: 'settlement_differs',
    query: `
      select 'settlement ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id) as parameters
        from ledger_transactions t
       where t.kind = 'acquirer_settlement'
         and (
           not exists (select from settled_lines where ledger_transaction_id = t.id)
           or not has_exact_entries(t.id, (select jsonb_agg(e) from settlement_entries(t.id) e))
         )`,
  },
  {
    name: 'imports',
    code: 'settled_line_differs',
    query: `
      select 'settled ' || s.kind || ' of sale ' || s.sale_id as key, s.amount_mills::text as difference,
             jsonb_build_object('amount', s.amount_mills, 'sale', s.sale_id, 'kind', s.kind) as parameters
        from settled_lines s
       where not is_as_settled(s)`,
  },
  {
    name: 'imports',
    code: 'settled_void_unlisted',
    query: `
      select 'settled-void ' || r.sale_id as key, owed_back_mills(r.sale_id)::text as difference,
             jsonb_build_object('sale', r.sale_id, 'amount', owed_back_mills(r.sale_id)) as parameters
        from refunds r join settled_lines s on s.sale_id = r.sale_id and s.kind = 'sale'
        join bank_import_lines l on (l.import_id, l.number) = (s.import_id, s.number)
       where r.is_void and not l.is_of_void and owed_back_mills(r.sale_id) > 0`,
  },
  {
    name: 'imports',
    code: 'refund_settlement_differs',
    query: `
      select 'settlement-of-refund ' || r.id as key, null as difference,
             jsonb_build_object('id', r.id, 'isSettled', r.is_settled) as parameters
        from refunds r left join settled_lines l on l.refund_id = r.id
       where r.is_settled <> (l.refund_id is not null)`,
  },
  {
    name: 'imports',
    code: 'bank_fee_posting_differs',
    query: `
      select 'bank-fee ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
        from ledger_transactions t
       where t.kind = 'bank_fee'
         and not exists (
           select from bank_fees f
            where f.ledger_transaction_id = t.id
              and has_exact_entries(t.id, (select jsonb_agg(e) from bank_fee_entries(f.amount_mills) e))
         )`,
  },
  {
    name: 'imports',
    code: 'bank_fee_unreported',
    query: `
      select 'bank-fee-of-payout ' || f.payout_id || ' ' || f.step as key,
             f.amount_mills::text as difference,
             jsonb_build_object('fee', f.amount_mills, 'reference', p.reference, 'step', f.step) as parameters
        from bank_fees f join payouts p on p.id = f.payout_id
       where not is_as_reported(f)`,
  },
  {
    name: 'imports',
    code: 'bank_fee_unposted',
    query: `
      select 'bank-fee-of-line ' || l.number || ' of import ' || l.import_id as key,
             l.bank_fee_mills::text as difference,
             jsonb_build_object('line', l.number, 'import', l.import_id, 'fee', l.bank_fee_mills) as parameters
        from bank_imports i cross join lateral unposted_fee_lines(i.id) l`,
  },
];
