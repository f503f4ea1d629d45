import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { connectStandby } from '../database/standby/connect-standby.ts';
import type { DB } from '../database/types.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Shutdown } from './shutdown.ts';

type ReadDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly shutdown: Shutdown;
};

export function countReads(registry: Registry): Counter<'server'> {
  const reads = new Counter({
    name: 'standby_reads_total',
    help: 'Reads of lists and reports by the server that answered: standby, or primary while no standby is current',
    labelNames: ['server'],
    registers: [registry],
  });
  // A rate needs the series from before its first read.
  for (const server of ['standby', 'primary']) reads.inc({ server }, 0);
  return reads;
}

/** The database for lists and reports: the standby, if one is configured. */
export function openReadDatabase(deps: ReadDeps): Kysely<DB> {
  const { config, database, metrics, log, shutdown } = deps;
  const { standbyUrl, poolSize } = config.database;
  if (standbyUrl === null) return database.kysely;
  const reads = countReads(metrics.registry);
  const standby = connectStandby({
    connection: { connectionString: standbyUrl },
    poolSize,
    primary: database.pool,
    onRead: (server) => reads.inc({ server }),
    onFailure: (error) => log.warn({ err: error }, 'the standby failed; the primary is read'),
  });
  shutdown.onStop('the standby’s connections', standby.close);
  return standby.kysely;
}
