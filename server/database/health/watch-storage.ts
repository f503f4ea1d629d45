import { type Kysely, sql } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../../operator-error.ts';
import { freeMegabytes } from '../embedded/free-megabytes.ts';
import {
  type Coded,
  diskFull,
  isDamage,
  isDiskFull,
  sayDamage,
} from '../explain-database-error.ts';
import type { DB } from '../types.ts';

type WatchOptions = {
  connection: ClientConfig;
  /** The folder of the built-in database; null for a given server, whose disk we can't see. */
  home: string | null;
  log: Pick<Logger, 'error' | 'info'>;
  elapsedMs?: () => number;
};

export type StorageWatch = {
  /** The same connection, whose pools report the database's errors to this watch. */
  readonly connection: ClientConfig;
  /** Call it every half minute. */
  readonly look: (database: Kysely<DB>) => Promise<void>;
  /** Rejects with the reason while the database can't read or write all its files. */
  readonly check: () => Promise<void>;
};

/** Less than three segments of the write-ahead log. */
const leastFreeMegabytes = 48;
/** After a failed write, unless another one fails. */
const fullForMs = 60_000;
const maxLogged = 20;

/**
 * Watches whether the database can read and write its files. Damage lasts until the server
 * restarts, because only an operator knows that it is repaired; a full disk ends by itself.
 */
export function watchStorage({
  connection,
  home,
  log,
  elapsedMs = () => performance.now(),
}: WatchOptions): StorageWatch {
  let damage: string | null = null;
  let fullUntilMs = 0;
  let isFullLogged = false;
  let countedFailures: bigint | null = null;
  const logged = new Set<string>();

  const fullReason = (): string | null => {
    const scarce = home === null ? null : scarceSpace(home);
    if (scarce !== null) return scarce;
    return elapsedMs() < fullUntilMs ? diskFull : null;
  };
  const logFull = (): void => {
    const reason = fullReason();
    if (reason !== null && !isFullLogged) log.error(reason);
    if (reason === null && isFullLogged) log.info('the database’s disk has space again');
    isFullLogged = reason !== null;
  };
  const hear = (error: Coded): void => {
    if (isDiskFull(error)) {
      fullUntilMs = elapsedMs() + fullForMs;
      logFull();
    }
    if (!isDamage(error) || logged.has(error.message) || logged.size >= maxLogged) return;
    logged.add(error.message);
    damage = error.message;
    void sayDamage(error, connection).then((reason) => {
      damage = reason;
      log.error(reason);
    });
  };
  /** Also sees errors that another server or a command met. */
  const countFailures = async (database: Kysely<DB>): Promise<void> => {
    const { rows } = await sql<{ failures: bigint }>`
      select coalesce(sum(checksum_failures), 0)::int8 as failures from pg_stat_database
       where datid = 0 or datname = current_database()`.execute(database);
    const failures = rows[0]?.failures ?? 0n;
    const before = countedFailures ?? failures;
    countedFailures = failures;
    if (failures <= before || damage !== null) return;
    damage = unnamedDamage;
    log.error(damage);
  };
  return {
    connection: { ...connection, ...hearing(hear) },
    look: async (database) => {
      logFull();
      await countFailures(database);
    },
    check: () => {
      const reason = damage ?? fullReason();
      return reason === null ? Promise.resolve() : Promise.reject(new OperatorError(reason));
    },
  };
}

function scarceSpace(home: string): string | null {
  const free = freeMegabytes(home);
  if (free === null || free >= leastFreeMegabytes) return null;
  return `${diskFull} ${home} has ${Math.floor(free)} MB free.`;
}

const unnamedDamage =
  'The database is damaged: a page has a wrong checksum. “npm run piton -- self-check” reads every table and names the damaged one; docs/operations.md, “Damage and full disks”, says how to repair it.';

/** Options for a pool's connections that observe each error, wherever it is handled. */
function hearing(hear: (error: Coded) => void): object {
  class HearingClient extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config);
      this.connection.on('errorMessage', hear);
    }
  }
  return { Client: HearingClient };
}
