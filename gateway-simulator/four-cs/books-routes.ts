import { Hono } from 'hono';
import { addUp, type TotalsFilter } from './add-up.ts';
import type { Transactions } from './transactions.ts';

/** Our invention: the processor's own money, for comparing it with somebody's ledger. */
export function booksRoutes(transactions: Transactions): Hono {
  const routes = new Hono();
  routes.get('/books', (context) => {
    const { tranId, currency } = context.req.query();
    const filter: TotalsFilter = { tranId, currency };
    return context.json({
      test: addUp(transactions.of('test'), filter),
      live: addUp(transactions.of('live'), filter),
    });
  });
  return routes;
}
