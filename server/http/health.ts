import type { HttpApp } from './http-app.ts';
import type { Logger } from 'pino';
import { remember } from './remember.ts';

/** A service the server needs. `check` throws while it is away. */
export type ReadyCheck = { readonly name: string; readonly check: () => Promise<void> };

export type Readiness = { ready: boolean; checks: Record<string, 'ok' | 'failing'> };

const checkLimitMs = 1000;
const freshForMs = 1000;

/**
 * `/healthz` reports that the process responds, `/readyz` that it can work. The checks run at most
 * once a second, so that probes can't become the load.
 */
export function bindHealth(
  app: HttpApp,
  checks: readonly ReadyCheck[],
  log: Logger,
  elapsedMs: () => number = () => performance.now(),
): void {
  app.get('/healthz', (c) => {
    c.set('route', '/healthz');
    return c.json({ alive: true });
  });
  const readiness = remember(freshForMs, elapsedMs, () => runChecks(checks, log));
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz');
    const response = await readiness();
    return c.json(response, response.ready ? 200 : 503);
  });
}

export async function runChecks(checks: readonly ReadyCheck[], log: Logger): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => {
      try {
        await Promise.race([check(), failAfter(checkLimitMs)]);
        return [name, 'ok'] as const;
      } catch (error) {
        log.warn({ err: error, check: name }, 'a readiness check fails');
        return [name, 'failing'] as const;
      }
    }),
  );
  return {
    ready: results.every(([, state]) => state === 'ok'),
    checks: Object.fromEntries(results),
  };
}

async function failAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms).unref();
  });
}
