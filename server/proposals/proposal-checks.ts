import type { LedgerCheck } from '../ledger/ledger-check.ts';

/** Rules between proposals, their approvals, postings and resolved sales. */
export const proposalChecks: readonly LedgerCheck<'proposals'>[] = [
  {
    name: 'proposals',
    code: 'proposal_posting_differs',
    question: `
      select 'posting-of-proposal ' || c.id as key, null as difference,
             jsonb_build_object('id', c.id, 'kind', c.kind) as parameters
        from proposals c
       where c.state = 'done' and c.kind <> 'resolution'
         and not has_exact_entries(
           c.ledger_transaction_id, (select jsonb_agg(e) from proposal_entries(c) e)
         )`,
  },
  {
    name: 'proposals',
    code: 'proposal_posting_unmatched',
    question: `
      select 'transaction-of-no-proposal ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
        from ledger_transactions t
       where t.kind not in ('sale', 'acquirer_settlement', 'bank_fee')
         and not starts_with(t.kind, 'payout_')
         and not exists (
           select from proposals c where c.ledger_transaction_id = t.id and c.state = 'done'
         )`,
  },
  {
    name: 'proposals',
    code: 'proposal_unapproved',
    question: `
      select 'approval-of-proposal ' || c.id as key, null as difference,
             jsonb_build_object('id', c.id, 'kind', c.kind) as parameters
        from proposals c where c.state = 'done' and not is_approved_proposal(c)`,
  },
  {
    name: 'proposals',
    code: 'resolution_missing',
    question: `
      select 'end-of-sale ' || s.id as key, null as difference,
             jsonb_build_object('sale', s.id) as parameters
        from sale_events e join sales s on s.id = e.sale_id
       where e.what = 'ended' and e.source = 'staff'
         and not exists (
           select from proposals c
            where c.sale_id = s.id and c.kind = 'resolution' and c.state = 'done'
              and c.outcome = lower(s.status)
         )`,
  },
];
