import type { LedgerCheck } from '../ledger/ledger-check.ts';

/** Rules between payouts, their lines, their steps and the ledger entries they include. */
export const payoutChecks: readonly LedgerCheck<'payouts'>[] = [
  {
    name: 'payouts',
    code: 'payout_posting_differs',
    query: `
      select 'posting-of-payout ' || p.id || ' ' || s.state as key, null as difference,
             jsonb_build_object('reference', p.reference, 'state', s.state) as parameters
        from payout_steps s join payouts p on p.id = s.payout_id
       where s.state <> 'approved'
         and not has_exact_entries(
           s.ledger_transaction_id, (select jsonb_agg(e) from payout_entries(p.id, s.state) e)
         )`,
  },
  {
    name: 'payouts',
    code: 'payout_posting_unmatched',
    query: `
      select 'transaction-of-no-payout ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
        from ledger_transactions t
       where starts_with(t.kind, 'payout_')
         and not exists (select from payout_steps s where s.ledger_transaction_id = t.id)`,
  },
  {
    name: 'payouts',
    code: 'payout_lines_differ',
    query: `
      select 'lines-of-payout ' || p.id as key,
             (p.net_mills - coalesce(l.net_mills, 0))::text as difference,
             jsonb_build_object('reference', p.reference, 'net', p.net_mills, 'lines', coalesce(l.net_mills, 0)) as parameters
        from payouts p
        left join (select payout_id, sum(net_mills) as net_mills from payout_lines group by 1) l
          on l.payout_id = p.id
       where p.net_mills is distinct from l.net_mills`,
  },
  {
    name: 'payouts',
    code: 'payout_line_differs',
    query: `
      select 'line-of-payout ' || p.id || ' ' || l.company_id as key,
             (l.sale_mills - l.fee_mills + l.other_mills
             - e.sale_mills + e.fee_mills - e.other_mills)::text as difference,
             jsonb_build_object(
               'reference', p.reference,
               'sales', l.sale_count, 'net', l.sale_mills - l.fee_mills + l.other_mills,
               'postedSales', e.sale_count, 'postedNet', e.sale_mills - e.fee_mills + e.other_mills
             ) as parameters
        from payout_lines l
        join payouts p on p.id = l.payout_id
       cross join lateral entries_between(l.account_id, l.after_entry_id, l.to_entry_id) e
       where (l.sale_count, l.sale_mills, l.fee_mills, l.other_mills)
             is distinct from (e.sale_count, e.sale_mills, e.fee_mills, e.other_mills)`,
  },
  {
    name: 'payouts',
    code: 'payout_unapproved',
    query: `
      select 'approval-of-payout ' || p.id as key, null as difference,
             jsonb_build_object('reference', p.reference) as parameters
        from payouts p join payout_steps s on s.payout_id = p.id and s.state = 'in_transit'
       where not is_approved_payout_run(p.cut_off_day)`,
  },
  {
    name: 'payouts',
    code: 'payout_run_changed',
    query: `
      select 'payouts of ' || r.cut_off_day as key, null as difference,
             jsonb_build_object('day', r.cut_off_day) as parameters
        from payout_runs r where r.closed_at is not null and r.hash <> payout_run_hash(r.cut_off_day)`,
  },
  {
    name: 'payouts',
    code: 'payout_file_differs',
    query: `
      select 'file of ' || r.cut_off_day as key, (coalesce(f.total_mills, 0) - s.mills)::text as difference,
             jsonb_build_object(
               'day', r.cut_off_day, 'payouts', coalesce(f.payout_count, 0), 'total', coalesce(f.total_mills, 0),
               'sent', s.count, 'sentTotal', s.mills
             ) as parameters
        from payout_runs r
        left join payout_files f using (cut_off_day)
       cross join lateral (
          select count(*) as count, coalesce(sum(p.net_mills), 0) as mills
            from payouts p join payout_steps t on t.payout_id = p.id and t.state = 'in_transit'
           where p.cut_off_day = r.cut_off_day
       ) s
       where (coalesce(f.payout_count, 0), coalesce(f.total_mills, 0)) is distinct from (s.count, s.mills)`,
  },
  {
    name: 'payouts',
    code: 'payout_pending_differs',
    query: `
      select 'pending-payout ' || c.id as key, null as difference,
             jsonb_build_object('company', c.id, 'isPending', t.payout_pending) as parameters
        from company_totals t join companies c on c.id = t.company_id
       where t.mode = 'live' and t.payout_pending <> has_payout_under_way(c.id, c.owner_id)`,
  },
];
