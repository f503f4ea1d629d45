import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { sql } from 'kysely';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { V1Deps } from './v1-deps.ts';
import { v1MoneyOf } from './v1-money.ts';

type Row = {
  available: bigint;
  disputed: bigint;
  refund_pending: bigint;
  in_transit: bigint;
  next_payout_on: string | null;
};

export function bindV1Balance(app: HttpApp, deps: BindDeps & V1Deps): void {
  bindEndpoint(app, deps, v1Endpoints.getBalance, async (_input, { key }) => {
    const { companyId, mode } = key;
    const { rows } = await readingAs(deps.database, key, (reading) =>
      sql<Row>`
        select coalesce(sum(balance_mills) filter (where code = 'merchant_payable'), 0)::bigint as available,
               coalesce(sum(balance_mills) filter (where code = 'disputed_funds'), 0)::bigint as disputed,
               (select coalesce(sum(amount_mills), 0)::bigint from refunds
                 where company_id = ${companyId} and mode = ${mode} and state = 'pending') as refund_pending,
               ${mode === 'live' ? sql`company_in_transit(${companyId})` : sql`0::bigint`} as in_transit,
               ${mode === 'live' ? sql`company_next_payout_day(${companyId})::text` : sql`null`} as next_payout_on
          from ledger_accounts a join ledger_balances b on b.account_id = a.id
         where a.company_id = ${companyId} and a.mode = ${mode}`.execute(reading),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a company has no balance');
    return {
      mode,
      available: v1MoneyOf(row.available),
      disputed: v1MoneyOf(row.disputed),
      refundPending: v1MoneyOf(row.refund_pending),
      inTransit: v1MoneyOf(row.in_transit),
      nextPayoutOn: row.next_payout_on,
    };
  });
}
