import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type ObservedRequest = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  /** Other parts of the server register their metrics here. */
  registry: Registry;
  observeRequest: (request: ObservedRequest) => void;
};

/** A connection pool's own figures; `pg.Pool` has this shape. */
export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number };

export function createMetrics(pool?: PoolCounts): Metrics {
  const registry = new Registry();
  // They include the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s arrival to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  if (pool) registerPool(registry, pool);
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) => {
      duration.observe(
        { method: knownMethods.has(method) ? method : 'other', route, status },
        seconds,
      );
    },
  };
}

/** A client can invent methods, and each would create a new series. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function registerPool(registry: Registry, pool: PoolCounts): void {
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections by state; `waiting` counts requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
