import { Hono } from 'hono';

/** The card processors as the product sees them: over HTTP, and nothing else in common. */
export function buildApp(): Hono {
  const app = new Hono();
  app.get('/healthz', (context) =>
    context.json({ name: 'piton-gateway-simulator', status: 'ok' } as const),
  );
  app.notFound((context) => context.json({ error: `nothing answers ${context.req.path}` }, 404));
  return app;
}
