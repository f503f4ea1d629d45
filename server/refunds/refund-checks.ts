import type { LedgerCheck } from '../ledger/ledger-check.ts';

/** Rules between refunds, their postings, their sales and the people behind them. */
export const refundChecks: readonly LedgerCheck<'refunds'>[] = [
  {
    name: 'refunds',
    code: 'refund_posting_differs',
    query: `
      select 'posting-of-refund ' || r.id as key, null as difference,
             jsonb_build_object('id', r.id, 'state', r.state) as parameters
        from refunds r
       where not has_exact_entries(
           r.ledger_transaction_id, (select jsonb_agg(e) from refund_entries(r, 'refund') e)
         )
          or r.state <> 'pending' and not has_exact_entries(
           r.end_transaction_id, (select jsonb_agg(e) from refund_entries(r, 'refund_' || r.state) e)
         )`,
  },
  {
    name: 'refunds',
    code: 'refund_posting_unmatched',
    query: `
      select 'transaction-of-no-refund ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
        from ledger_transactions t
       where starts_with(t.kind, 'refund')
         and not exists (
           select from refunds r
            where case t.kind when 'refund' then r.ledger_transaction_id = t.id
              else r.end_transaction_id = t.id and 'refund_' || r.state = t.kind end
         )`,
  },
  {
    name: 'refunds',
    code: 'returned_too_much',
    query: `
      select 'returned-of-sale ' || s.id as key,
             (charged_back(s.id) + refunded(s.id) - returnable_mills(s))::text as difference,
             jsonb_build_object('sale', s.id, 'amount', returnable_mills(s), 'refunded', refunded(s.id),
               'chargedBack', charged_back(s.id)) as parameters
        from sales s
       where s.id in (select sale_id from refunds)
         and (s.status <> 'Approved' or charged_back(s.id) + refunded(s.id) > returnable_mills(s))`,
  },
  {
    name: 'refunds',
    code: 'fee_returned_too_much',
    query: `
      select 'fee-returned-of-sale ' || s.id as key, (sum(r.fee_mills) - s.fee_mills)::text as difference,
             jsonb_build_object('sale', s.id, 'fee', s.fee_mills, 'returned', sum(r.fee_mills)) as parameters
        from sales s join refunds r on r.sale_id = s.id and r.state <> 'failed'
       group by s.id having sum(r.fee_mills) > s.fee_mills`,
  },
  {
    name: 'refunds',
    code: 'refunds_pending_differ',
    query: `
      select 'refunds-pending ' || mode as key,
             (coalesce(held.mills, 0) - coalesce(pending.mills, 0))::text as difference,
             jsonb_build_object('mode', mode, 'held', coalesce(held.mills, 0),
               'pending', coalesce(pending.mills, 0)) as parameters
        from (
          select a.mode, -sum(e.amount_mills) as mills
            from ledger_accounts a join ledger_entries e on e.account_id = a.id
           where a.code = 'refunds_pending' group by a.mode
        ) held
        full join (
          select mode, sum(amount_mills) as mills from refunds where state = 'pending' group by mode
        ) pending using (mode)
       where coalesce(held.mills, 0) <> coalesce(pending.mills, 0)`,
  },
  {
    name: 'refunds',
    code: 'refund_unapproved',
    query: `
      select 'approval-of-refund ' || r.id as key, null as difference,
             jsonb_build_object('id', r.id) as parameters
        from refunds r
       where r.proposal_id is not null and not exists (
           select from proposals p
            where p.id = r.proposal_id and p.kind = 'refund' and p.state = 'done' and is_approved_proposal(p)
         )
          or r.mode = 'live' and r.state <> 'pending' and r.sent_at is null and not exists (
           select from proposals p
            where p.refund_id = r.id and p.state = 'done' and p.outcome = r.state and is_approved_proposal(p)
         )`,
  },
];
