import type { LedgerCheck } from '../ledger/ledger-check.ts';

/** Rules between disputes, the proposals that opened and decided them, and disputed funds. */
export const disputeChecks: readonly LedgerCheck<'proposals'>[] = [
  {
    name: 'proposals',
    code: 'dispute_differs',
    query: `
      select 'dispute-of-proposal ' || id as key, null as difference,
             jsonb_build_object('id', id) as parameters
        from (
          select o.id, o.sale_id, o.company_id, o.mode, o.amount_mills, o.fee_mills, o.reference,
                 o.happened_on, o.dispute_reason, o.respond_by, o.ended_at, coalesce(e.outcome, 'open') as state,
                 e.ended_at as decided_at, e.id as decision_id
            from proposals o
            left join proposals e on e.dispute_id = o.id and e.state = 'done'
           where o.kind = 'dispute' and o.state = 'done'
        ) expected
        full join disputes d using (id)
       where (expected.sale_id, expected.company_id, expected.mode, expected.amount_mills,
              expected.fee_mills, expected.reference, expected.happened_on, expected.dispute_reason,
              expected.respond_by, expected.ended_at, expected.state, expected.decided_at, expected.decision_id)
             is distinct from
             (d.sale_id, d.company_id, d.mode, d.amount_mills, d.fee_mills, d.acquirer_reference,
              d.notified_on, d.reason, d.respond_by, d.opened_at, d.state, d.decided_at, d.decision_id)`,
  },
  {
    name: 'proposals',
    code: 'disputed_funds_differ',
    query: `
      select 'disputed-funds ' || company_id || ' ' || mode as key,
             (coalesce(funds.mills, 0) - coalesce(open.mills, 0))::text as difference,
             jsonb_build_object('company', company_id, 'mode', mode,
               'funds', coalesce(funds.mills, 0), 'disputes', coalesce(open.mills, 0)) as parameters
        from (
          select company_id, mode, sum(amount_mills) as mills
            from disputes where state = 'open' group by company_id, mode
        ) open
        full join (
          select a.company_id, a.mode, -sum(e.amount_mills) as mills
            from ledger_accounts a join ledger_entries e on e.account_id = a.id
           where a.code = 'disputed_funds' group by a.company_id, a.mode
        ) funds using (company_id, mode)
       where coalesce(funds.mills, 0) <> coalesce(open.mills, 0)`,
  },
  {
    name: 'proposals',
    code: 'charged_back_too_much',
    query: `
      select 'charged-back-of-sale ' || s.id as key,
             (charged_back(s.id) - returnable_mills(s))::text as difference,
             jsonb_build_object('sale', s.id, 'amount', returnable_mills(s), 'chargedBack', charged_back(s.id)) as parameters
        from sales s
       where s.id in (select sale_id from disputes)
         and charged_back(s.id) > returnable_mills(s)`,
  },
];
