import { Hono } from 'hono';
import type { ArmedFaults } from './armed-faults.ts';
import { faultKinds } from './fault-kinds.ts';
import { readFault } from './read-fault.ts';

/** Our invention: no processor lets its callers choose what breaks. */
export function faultRoutes(faults: ArmedFaults): Hono {
  const routes = new Hono();
  routes.get('/faults', (context) => context.json({ armed: faults.list(), kinds: faultKinds }));
  routes.post('/faults', async (context) => {
    const wish: unknown = await context.req.json().catch(() => undefined);
    const fault = readFault(wish);
    if ('problem' in fault) return context.json({ error: fault.problem }, 400);
    faults.arm(fault);
    return context.json({ armed: faults.list() });
  });
  routes.delete('/faults', (context) => {
    faults.disarmAll();
    return context.json({ armed: faults.list() });
  });
  return routes;
}
