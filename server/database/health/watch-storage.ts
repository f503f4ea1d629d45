import pg, { type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../../operator-error.ts';
import { freeMegabytes } from '../embedded/free-megabytes.ts';
import {
  type ErrorWithCode,
  diskFull,
  isDamage,
  isDiskFull,
  describeDamage,
} from '../explain-database-error.ts';
import { withConnection } from '../with-connection.ts';

type WatchOptions = {
  connection: ClientConfig;
  /** The folder of the built-in database; null for a given server, whose disk we can't see. */
  home: string | null;
  log: Pick<Logger, 'error' | 'info'>;
};

export type StorageWatch = {
  /** The same connection, whose pools report the database's errors to this watch. */
  readonly connection: ClientConfig;
  /** Opens a connection. Call it every half minute. */
  readonly poll: () => Promise<void>;
  /** After a failed write, tries whether there is space again. Call it every few seconds. */
  readonly retry: () => Promise<void>;
  /** Rejects with the reason while the database can't read or write all its files. */
  readonly check: () => Promise<void>;
};

/** Less than three segments of the write-ahead log. */
const minFreeMegabytes = 48;
const maxLogged = 20;
/** For the new connection of each look, which reads files that open connections don't. */
const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

/**
 * Watches whether the database can read and write its files. Damage lasts until the server
 * restarts, because only an operator knows that it is repaired; free space ends a full disk.
 */
export function watchStorage({ connection, home, log }: WatchOptions): StorageWatch {
  let damage: string | null = null;
  /** Counts from the last successful one. */
  let failedWrites = 0;
  let isFullLogged = false;
  let countedFailures: bigint | null = null;
  const logged = new Set<string>();

  const scarcity = () => (home === null ? null : scarceSpace(home));
  const fullReason = () => scarcity() ?? (failedWrites > 0 ? diskFull : null);
  const logFull = (): void => {
    const reason = fullReason();
    if (reason !== null && !isFullLogged) log.error(reason);
    if (reason === null && isFullLogged) log.info('the database’s disk has space again');
    isFullLogged = reason !== null;
  };
  const report = (error: ErrorWithCode): void => {
    if (isDiskFull(error)) {
      failedWrites += 1;
      logFull();
    }
    if (!isDamage(error) || logged.has(error.message) || logged.size >= maxLogged) return;
    logged.add(error.message);
    damage = error.message;
    void describeDamage(error, connection).then((reason) => {
      damage = reason;
      log.error(reason);
    });
  };
  const Client = reportingClient(report);
  /** Also sees errors that another server or a command met. */
  const countFailures = async (): Promise<void> => {
    const failures = await withConnection({ ...connection, ...limits }, readFailures, Client);
    const before = countedFailures ?? failures;
    countedFailures = failures;
    if (failures <= before || damage !== null) return;
    damage = unnamedDamage;
    log.error(damage);
  };
  const watched: ClientConfig & { Client: typeof pg.Client } = { ...connection, Client };
  return {
    connection: watched,
    retry: async () => {
      if (!isFullLogged) return;
      const before = failedWrites;
      if (before > 0 && scarcity() === null) {
        await withConnection({ ...connection, ...limits }, writeTemporarily).catch(rethrowIfFull);
        if (failedWrites === before) failedWrites = 0;
      }
      logFull();
    },
    poll: async () => {
      logFull();
      await countFailures();
    },
    check: () => {
      const reason = damage ?? fullReason();
      return reason === null ? Promise.resolve() : Promise.reject(new OperatorError(reason));
    },
  };
}

function scarceSpace(home: string): string | null {
  const free = freeMegabytes(home);
  if (free === null || free >= minFreeMegabytes) return null;
  return `${diskFull} ${home} has ${Math.floor(free)} MB free.`;
}

const unnamedDamage =
  'The database is damaged: a page has a wrong checksum. “piton self-check” reads every table and names the damaged one; docs/operations/database-lost.md, “Damage and full disks”, says how to repair it.';

/** A client that reports each error of the database, wherever it is handled. */
function reportingClient(report: (error: ErrorWithCode) => void): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config);
      this.connection.on('errorMessage', report);
    }
  };
}

/**
 * Rejects on a full disk. Rows beyond the working memory go to a temporary file, which needs neither
 * a right nor the write-ahead log and is deleted at once. A megabyte is more than a table grows by.
 */
async function writeTemporarily(client: pg.Client): Promise<void> {
  await client.query(
    "begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 80000); rollback",
  );
}

/** Another answer of the database, such as a limit on temporary files, says nothing about space. */
function rethrowIfFull(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || isDiskFull(error)) throw error;
}

async function readFailures(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ failures: string }>(`
    select coalesce(sum(checksum_failures), 0)::int8 as failures from pg_stat_database
     where datid = 0 or datname = current_database()`);
  return BigInt(rows[0]?.failures ?? 0);
}
