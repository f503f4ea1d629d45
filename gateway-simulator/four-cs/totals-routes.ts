import { json, type Routes } from '../http/serve-requests.ts';
import { addUp, type TotalsFilter } from './add-up.ts';
import type { Transactions } from './transactions.ts';

/** Our invention: the processor's totals, to compare with a ledger. */
export function totalsRoutes(transactions: Transactions): Routes {
  return {
    'GET /totals': ({ query }) => {
      const params = new URLSearchParams(query);
      const filter: TotalsFilter = {
        tranId: params.get('tranId') ?? undefined,
        currency: params.get('currency') ?? undefined,
      };
      return json(200, {
        test: addUp(transactions.of('test'), filter),
        live: addUp(transactions.of('live'), filter),
      });
    },
  };
}
