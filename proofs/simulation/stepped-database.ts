import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { planningOnce } from '@piton/server/database/prepared-statement.ts';
import type { DB } from '@piton/server/database/types.ts';
import { type Backend, openBackends } from './open-backends.ts';
import { openStatements, resultOf, StillWaiting } from './run-statement.ts';
import type { Host } from './host.ts';
import type { Simulation } from './simulation.ts';

/** A database whose statements are steps of the simulation. */
export type SteppedDatabase = {
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Cuts the host's connections, which rolls its transactions back. */
  readonly cut: () => Promise<void>;
};

export type Stepping = {
  readonly open: (simulation: Simulation, host: Host) => SteppedDatabase;
  /** Gives statements their result whose lock is free by now; returns whether there were any. */
  readonly afterEvent: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Opens a database in which only one statement runs at a time, as far as locks allow. */
export function stepStatements(
  connection: pg.ClientConfig,
  { observer }: { observer: pg.Client },
): Stepping {
  const backends = openBackends(connection, observer);
  const statements = openStatements(observer);
  function open(simulation: Simulation, host: Host): SteppedDatabase {
    const used = new Set<Backend>();
    async function query(backend: Backend, config: pg.QueryConfig): Promise<pg.QueryResult> {
      try {
        return await simulation.step(latency(simulation), () =>
          statements.execute(backend, config, { simulation, host }),
        );
      } catch (error) {
        if (!(error instanceof StillWaiting)) throw error;
        return resultOf(await error.result, config, simulation);
      }
    }
    const connect = async () => {
      const backend = await simulation.step(0, backends.take);
      used.add(backend);
      return {
        query: (text: string | pg.QueryConfig, values?: unknown[]) =>
          query(backend, typeof text === 'string' ? { text, values: values ?? [] } : text),
        release: () => {
          used.delete(backend);
          backends.give(backend);
        },
      };
    };
    const cut = async () => {
      statements.forget(host);
      for (const backend of used) await backends.terminate(backend);
      used.clear();
    };
    const pool = poolOf(connect);
    const dialect = new PostgresDialect({ pool: planningOnce(pool) });
    return { database: new Kysely<DB>({ dialect }), pool, cut };
  }
  return { open, afterEvent: statements.afterEvent, close: backends.close };
}

type Connected = {
  readonly query: (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  readonly release: () => void;
};

/** As much of a pool as the product uses. */
function poolOf(connect: () => Promise<Connected>): pg.Pool {
  const pool = {
    options: {},
    connect,
    query: async (config: pg.QueryConfig) => {
      const client = await connect();
      try {
        return await client.query(config);
      } finally {
        client.release();
      }
    },
    end: async () => undefined,
  };
  return pool as unknown as pg.Pool;
}

/** Mostly fast, sometimes slow, so that steps of different requests interleave. */
function latency(simulation: Simulation): number {
  const drawn = simulation.random();
  if (drawn < 0.4) return 0;
  return drawn < 0.85 ? simulation.between(1, 6) : simulation.between(20, 600);
}
