import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { type Kysely, sql } from 'kysely';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { selectExceptions } from './select-exceptions.ts';
import { countUnsettled } from './unsettled-sales.ts';

/** All liabilities and funds in one snapshot, so that a person can check the sum by hand. */
export async function reconcile(database: Kysely<DB>, staffId: string): Promise<Reconciliation> {
  return readingAs(database, { staffId }, async (reading) => {
    const [at, owed, payouts, accounts, unsettled, exceptions] = await Promise.all([
      readClock(reading),
      readOwed(reading),
      countPayouts(reading),
      readAccounts(reading),
      countUnsettled(reading),
      selectExceptions(reading),
    ]);
    const { queued, inTransit } = payouts;
    const coverMills =
      accounts.bankMills +
      accounts.dueFromAcquirerMills -
      (owed.owedMills +
        owed.disputedMills +
        accounts.refundsPendingMills +
        queued.mills +
        inTransit.mills);
    return { at, ...owed, ...payouts, ...accounts, unsettled, coverMills, ...exceptions };
  });
}

async function readClock(reading: Reading): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select database_now() as now`.execute(reading);
  return (rows[0]?.now ?? new Date(0)).toISOString();
}

type Owed = Pick<Reconciliation, 'owedMills' | 'owedToUsMills' | 'disputedMills'>;

async function readOwed(reading: Reading): Promise<Owed> {
  const { rows } = await sql<Record<'owed' | 'to_us' | 'disputed', bigint>>`
    select coalesce(sum(balance_mills) filter (where code = 'merchant_payable' and balance_mills > 0), 0)::bigint as owed,
           coalesce(-sum(balance_mills) filter (where code = 'merchant_payable' and balance_mills < 0), 0)::bigint as to_us,
           coalesce(sum(balance_mills) filter (where code = 'disputed_funds'), 0)::bigint as disputed
      from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.mode = 'live'`.execute(reading);
  const [row] = rows;
  return {
    owedMills: Number(row?.owed ?? 0),
    owedToUsMills: Number(row?.to_us ?? 0),
    disputedMills: Number(row?.disputed ?? 0),
  };
}

type Payouts = Pick<Reconciliation, 'queued' | 'inTransit' | 'deposited'>;

async function countPayouts(reading: Reading): Promise<Payouts> {
  const { rows } = await sql<{ place: keyof Payouts; count: bigint; mills: bigint }>`
    select case state when 'in_transit' then 'inTransit' when 'deposited' then 'deposited'
                      else 'queued' end as place,
           count(*) as count, sum(net_mills)::bigint as mills
      from payouts where state in ('queued', 'approved', 'in_transit', 'deposited')
     group by 1`.execute(reading);
  const of = (place: keyof Payouts) => {
    const row = rows.find((each) => each.place === place);
    return { count: Number(row?.count ?? 0), mills: Number(row?.mills ?? 0) };
  };
  return { queued: of('queued'), inTransit: of('inTransit'), deposited: of('deposited') };
}

type Accounts = Pick<
  Reconciliation,
  'bankMills' | 'bankFeeMills' | 'dueFromAcquirerMills' | 'refundsPendingMills'
>;

async function readAccounts(reading: Reading): Promise<Accounts> {
  const { rows } = await sql<{ code: string; mills: bigint }>`
    select code, sum(debit_mills - credit_mills)::bigint as mills
      from ledger_moved_until('infinity')
     where code in (
             'bank', 'bank_fees', 'acquirer_receivable', 'chargebacks_at_acquirer', 'refunds_pending'
           )
     group by code`.execute(reading);
  const of = (...codes: string[]) =>
    rows.reduce((all, { code, mills }) => (codes.includes(code) ? all + Number(mills) : all), 0);
  return {
    bankMills: of('bank'),
    bankFeeMills: of('bank_fees'),
    dueFromAcquirerMills: of('acquirer_receivable', 'chargebacks_at_acquirer'),
    refundsPendingMills: -of('refunds_pending'),
  };
}
