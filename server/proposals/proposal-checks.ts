import type { LedgerCheck } from '../ledger/ledger-check.ts';

/** Rules between proposals, their approvals, postings and resolved sales. */
export const proposalChecks: readonly LedgerCheck<'proposals'>[] = [
  {
    name: 'proposals',
    code: 'proposal_posting_differs',
    query: `
      select 'posting-of-proposal ' || p.id as key, null as difference,
             jsonb_build_object('id', p.id, 'kind', p.kind) as parameters
        from proposals p
       where p.state = 'done' and p.kind in ('adjustment', 'dispute', 'dispute_outcome')
         and not has_exact_entries(
           p.ledger_transaction_id, (select jsonb_agg(e) from proposal_entries(p) e)
         )`,
  },
  {
    name: 'proposals',
    code: 'proposal_posting_unmatched',
    query: `
      select 'transaction-of-no-proposal ' || t.id as key, null as difference,
             jsonb_build_object('id', t.id, 'cause', t.cause) as parameters
        from ledger_transactions t
       where t.kind not in ('sale', 'acquirer_settlement', 'bank_fee')
         and not starts_with(t.kind, 'payout_') and not starts_with(t.kind, 'refund')
         and not exists (
           select from proposals p where p.ledger_transaction_id = t.id and p.state = 'done'
         )`,
  },
  {
    name: 'proposals',
    code: 'proposal_unapproved',
    query: `
      select 'approval-of-proposal ' || p.id as key, null as difference,
             jsonb_build_object('id', p.id, 'kind', p.kind) as parameters
        from proposals p where p.state = 'done' and not is_approved_proposal(p)`,
  },
  {
    name: 'proposals',
    code: 'resolution_missing',
    query: `
      select 'resolution-missing ' || s.id as key, null as difference,
             jsonb_build_object('sale', s.id) as parameters
        from sale_events e join sales s on s.id = e.sale_id
       where e.what = 'ended' and e.source = 'staff'
         and not exists (
           select from proposals p
            where p.sale_id = s.id and p.kind = 'resolution' and p.state = 'done'
              and p.outcome = lower(s.status)
         )`,
  },
];
