import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createArmedFaults } from './faults/armed-faults.ts';
import { faultRoutes } from './faults/routes.ts';
import { booksRoutes } from './four-cs/books-routes.ts';
import { createHostReferences } from './four-cs/references.ts';
import { fourCsRoutes } from './four-cs/routes.ts';
import { createTransactions } from './four-cs/transactions.ts';
import type { Journal } from './journal/open-journal.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

/** The card processors as the product sees them: over HTTP, and nothing else in common. */
export function buildApp({ journal, now }: { journal?: Journal; now: () => Date }): App {
  const faults = createArmedFaults();
  const transactions = createTransactions(journal);
  const app: App = new Hono();
  app.get('/healthz', (context) =>
    context.json({ name: 'piton-gateway-simulator', status: 'ok' } as const),
  );
  app.route('/', booksRoutes(transactions));
  app.route('/', faultRoutes(faults));
  app.route(
    '/',
    fourCsRoutes({ transactions, faults, newHostReference: createHostReferences(), now }),
  );
  app.notFound((context) => context.json({ error: `nothing answers ${context.req.path}` }, 404));
  return app;
}
