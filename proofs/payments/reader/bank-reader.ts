import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { counted, type Figure } from '../../harness/figure.ts';
import type { OwnWorld } from '../world/own-world.ts';

/** Reads all money repeatedly to catch any that is missing for a moment. */
export type BankReader = {
  readonly reads: () => number;
  readonly stop: () => Promise<Reading>;
};

export type Reading = { readonly reads: number; readonly wrong: readonly string[] };

const apartMs = 50;

/** Each is one statement, which sees one snapshot; each row describes an impossible state. */
const impossible = `
  with entries as (
    select a.id, a.code, a.mode, a.side, a.keeps_balance, a.company_id,
           coalesce(sum(e.amount_mills), 0) as mills
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     group by a.id
  ), approved as (
    select mode, company_id, sum(amount_mills) as mills, count(*) as sales
      from sales where status = 'Approved' group by mode, company_id
  )
  select format('the %s ledger sums to %s mills', mode, sum(mills)) as problem
    from entries group by mode having sum(mills) <> 0
  union all
  select format('an account of %s says %s mills and its entries %s', code, b.balance_mills,
                case side when 'debit' then mills else -mills end)
    from entries join ledger_balances b on b.account_id = entries.id
   where keeps_balance and b.balance_mills <> case side when 'debit' then mills else -mills end
  union all
  select format('a merchant has %s mills', b.balance_mills)
    from entries join ledger_balances b on b.account_id = entries.id
   where code = 'merchant_payable' and b.balance_mills < 0
  union all
  select format('%s mills were approved and the gateway owes %s', given.mills, owed.mills)
    from (select mode, sum(mills) as mills from approved group by mode) given
    join (select mode, sum(mills) as mills from entries
           where code = 'acquirer_receivable' group by mode) owed using (mode)
   where given.mills <> owed.mills
  union all
  select format('%s sales were approved and %s are counted', a.sales, counted)
    from approved a join company_totals t using (company_id, mode)
   cross join lateral (
     select t.approved_count + count(*) as counted from unprojected_sales u
      where u.company_id = a.company_id and u.mode = a.mode and u.status = 'Approved'
   ) c
   where counted <> a.sales`;

/** Twenty times per second, or as often as responses arrive. */
export function startBankReader({ owner }: Pick<OwnWorld, 'owner'>): BankReader {
  const stopping = new AbortController();
  const wrong: string[] = [];
  let reads = 0;
  const reading = withConnection(owner, async (client) => {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ problem: string }>(impossible);
      reads += 1;
      wrong.push(...rows.map(({ problem }) => problem));
      await wait(apartMs);
    }
  });
  // The caller that stops it handles a failure; until then it must not end the proof.
  reading.catch(() => undefined);
  return {
    reads: () => reads,
    stop: async () => {
      stopping.abort();
      await reading;
      return { reads, wrong };
    },
  };
}

export function readerFigure({ reads, wrong }: Reading, minReads: number): Figure {
  return {
    name: 'inconsistent amounts seen by a reader',
    measured: `${wrong.length} in ${counted(reads, 'read')}${wrong.length > 0 ? `: ${wrong[0] ?? ''}` : ''}`,
    limit: `0, in at least ${counted(Math.ceil(minReads), 'read')}`,
    isKept: wrong.length === 0 && reads >= minReads,
    isTimingDependent: wrong.length === 0,
  };
}
