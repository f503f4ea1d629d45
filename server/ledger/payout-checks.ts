import type { LedgerCheck } from './ledger-check.ts';

/** Rules between payouts, their lines, their steps and the ledger entries they include. */
export const payoutChecks: readonly LedgerCheck[] = [
  {
    name: 'payouts',
    question: `
      select format('Payout %s is %s, but its ledger entries differ.', p.reference, s.state)
             as problem, 'posting of payout ' || p.id || ' ' || s.state as key, null as difference
        from payout_steps s join payouts p on p.id = s.payout_id
       where s.state <> 'approved'
         and exists (
           with posted as (
             select a.code, a.company_id, e.kind, e.amount_mills
               from ledger_entries e join ledger_accounts a on a.id = e.account_id
              where e.transaction_id = s.ledger_transaction_id
           )
           (select * from posted except all select * from payout_entries(p.id, s.state))
           union all
           (select * from payout_entries(p.id, s.state) except all select * from posted)
         )`,
  },
  {
    name: 'payouts',
    question: `
      select format('Ledger transaction %s is of %s, which is no step of a payout.', t.id, t.cause)
             as problem, 'transaction of no payout ' || t.id as key, null as difference
        from ledger_transactions t
       where starts_with(t.kind, 'payout_')
         and not exists (select from payout_steps s where s.ledger_transaction_id = t.id)`,
  },
  {
    name: 'payouts',
    question: `
      select format('Payout %s of %s mills has lines that come to %s.',
                     p.reference, p.net_mills, coalesce(l.net_mills, 0)) as problem,
             'lines of payout ' || p.id as key,
             (p.net_mills - coalesce(l.net_mills, 0))::text as difference
        from payouts p
        left join (select payout_id, sum(net_mills) as net_mills from payout_lines group by 1) l
          on l.payout_id = p.id
       where p.net_mills is distinct from l.net_mills`,
  },
  {
    name: 'payouts',
    question: `
      select format('A line of payout %s says %s mills of its entries, and they come to %s.', p.reference,
                     l.sale_mills - l.fee_mills + l.other_mills, e.sale_mills - e.fee_mills + e.other_mills)
             as problem, 'line of payout ' || p.id || ' ' || l.company_id as key,
             (l.sale_mills - l.fee_mills + l.other_mills
               - e.sale_mills + e.fee_mills - e.other_mills)::text as difference
        from payout_lines l
        join payouts p on p.id = l.payout_id
       cross join lateral entries_between(l.account_id, l.after_entry_id, l.to_entry_id) e
       where (l.sale_count, l.sale_mills, l.fee_mills, l.other_mills)
             is distinct from (e.sale_count, e.sale_mills, e.fee_mills, e.other_mills)`,
  },
  {
    name: 'payouts',
    question: `
      select format('Payout %s was sent, and no two people agreed on its week.', p.reference) as problem,
             'approval of payout ' || p.id as key, null as difference
        from payouts p join payout_steps s on s.payout_id = p.id and s.state = 'in_transit'
       where not is_whole_payout_run(p.cut_off_day)`,
  },
  {
    name: 'payouts',
    question: `
      select format('The payouts of %s changed after they were prepared.',
                     r.cut_off_day) as problem, 'payouts of ' || r.cut_off_day as key, null as difference
        from payout_runs r where r.closed_at is not null and r.hash <> payout_run_hash(r.cut_off_day)`,
  },
  {
    name: 'payouts',
    question: `
      select format('The file of %s has %s payouts of %s mills, and %s of %s mills were sent.', r.cut_off_day,
                     coalesce(f.payout_count, 0), coalesce(f.total_mills, 0), s.count, s.mills) as problem,
             'file of ' || r.cut_off_day as key, (coalesce(f.total_mills, 0) - s.mills)::text as difference
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
    question: `
      select format('Company %s %s of a payout on its way, and it is the other way round.', c.id,
                     case when t.payout_pending then 'tells' else 'does not tell' end) as problem,
             'payout under way of ' || c.id as key, null as difference
        from company_totals t join companies c on c.id = t.company_id
       where t.mode = 'live' and t.payout_pending <> has_payout_under_way(c.id, c.owner_id)`,
  },
];
