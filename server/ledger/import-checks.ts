import type { LedgerCheck } from './ledger-check.ts';

/** Rules between imported files, payouts and the acquirer's settlements. */
export const importChecks: readonly LedgerCheck[] = [
  {
    name: 'imports',
    question: `
      select format('Payout %s is %s, and no file that was read in says so.', p.reference, s.state)
             as problem, 'word on payout ' || p.id || ' ' || s.state as key, null as difference
        from payout_steps s join payouts p on p.id = s.payout_id
       where s.state in ('deposited', 'failed', 'returned')
         and not exists (
           select from bank_import_lines l
            where l.payout_id = p.id and l.step = s.state and l.amount_mills = p.net_mills
         )`,
  },
  {
    name: 'imports',
    question: `
      select format('Line %s of import %s was posted, but payout %s was never %s.',
                     l.number, l.import_id, p.reference, l.step) as problem,
             'line ' || l.number || ' of import ' || l.import_id as key, null as difference
        from bank_import_lines l join payouts p on p.id = l.payout_id
       where l.step is not null
         and not exists (select from payout_steps s where s.payout_id = p.id and s.state = l.step)`,
  },
  {
    name: 'imports',
    question: `
      select format('Import %s says something else than its lines.', i.id) as problem,
             'import ' || i.id as key, (i.posted_mills - counted.posted_mills)::text as difference
        from bank_imports i cross join lateral import_totals(i.id) counted
       where (i.counts, i.posted_mills) is distinct from (counted.counts, counted.posted_mills)`,
  },
  {
    name: 'imports',
    question: `
      select format('Ledger transaction %s settles something else than its lines say.', t.id) as problem,
             'settlement ' || t.id as key, null as difference
        from ledger_transactions t
       where t.kind = 'acquirer_settlement'
         and (not exists (select from settled_lines where ledger_transaction_id = t.id) or exists (
           with posted as (
             select a.code, a.company_id, e.kind, e.amount_mills
               from ledger_entries e join ledger_accounts a on a.id = e.account_id
              where e.transaction_id = t.id
           )
           (select * from posted except all select * from settlement_entries(t.id))
           union all
           (select * from settlement_entries(t.id) except all select * from posted)
         ))`,
  },
  {
    name: 'imports',
    question: `
      select format('The acquirer settled %s mills of sale %s as its %s, but its ledger entries differ.',
                     s.amount_mills, s.sale_id, s.kind) as problem,
             'settled ' || s.kind || ' of sale ' || s.sale_id as key, s.amount_mills::text as difference
        from settled_lines s
       where not is_as_settled(s)`,
  },
  {
    name: 'imports',
    question: `
      select format('Ledger transaction %s is of %s, and our bank kept something else.', t.id, t.cause)
             as problem, 'charge ' || t.id as key, null as difference
        from ledger_transactions t
       where t.kind = 'bank_charge'
         and (not exists (select from payout_charges where ledger_transaction_id = t.id) or exists (
           with posted as (
             select a.code, a.company_id, e.kind, e.amount_mills
               from ledger_entries e join ledger_accounts a on a.id = e.account_id
              where e.transaction_id = t.id
           ), kept as (
             select entry.*
               from payout_charges c cross join lateral charge_entries(c.amount_mills) entry
              where c.ledger_transaction_id = t.id
           )
           (select * from posted except all select * from kept)
           union all
           (select * from kept except all select * from posted)
         ))`,
  },
  {
    name: 'imports',
    question: `
      select format('Our bank kept %s mills of payout %s (%s), and no line that was read in says so.',
                     c.amount_mills, p.reference, c.step) as problem,
             'charge of payout ' || c.payout_id || ' ' || c.step as key,
             c.amount_mills::text as difference
        from payout_charges c join payouts p on p.id = c.payout_id
       where not is_as_charged(c)`,
  },
  {
    name: 'imports',
    question: `
      select format('Line %s of import %s says that our bank kept %s mills, which were not posted.',
                     l.number, l.import_id, l.charge_mills) as problem,
             'charge of line ' || l.number || ' of import ' || l.import_id as key,
             l.charge_mills::text as difference
        from bank_imports i cross join lateral uncharged_lines(i.id) l`,
  },
];
