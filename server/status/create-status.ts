import type { PlatformStatus, StatusFigures } from '@piton/contract/status/status.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseResponsiveness } from '../database/health/watch-responsiveness.ts';
import { readingAs } from '../database/reading-as.ts';
import type { DB } from '../database/types.ts';
import { withinTimeLimit } from '../http/guards/time-limit.ts';
import { remember } from '../http/remember.ts';
import { findLatestHeartbeat } from './heartbeat-store.ts';
import { readFigures } from './read-figures.ts';

type Deps = {
  readonly database: Kysely<DB>;
  readonly log: Pick<Logger, 'warn'>;
  readonly clock: () => Date;
  readonly responsiveness: DatabaseResponsiveness;
  readonly elapsedMs?: () => number;
};

/** Never throws: it also answers while the database is away. */
export type ReadStatus = () => Promise<PlatformStatus>;

const stateFreshMs = 5000;
const figuresFreshMs = 60_000;
const stateLimitMs = 1500;
const figuresLimitMs = 5000;

/** Reads at most so often, however many requests come, so that it needs no limit by address. */
export function createStatus(deps: Deps): ReadStatus {
  const { database, log, clock, responsiveness, elapsedMs = () => performance.now() } = deps;
  const limited = <Result>(limitMs: number, work: () => Promise<Result>) =>
    withinTimeLimit(
      limitMs,
      (err) => log.warn({ err }, 'the status was read too late'),
      work,
      responsiveness,
    );
  let known: StatusFigures | null = null;
  const refreshFigures = remember(figuresFreshMs, elapsedMs, async () => {
    try {
      known = await limited(figuresLimitMs, () => readFigures(database, clock()));
    } catch (err) {
      log.warn({ err }, 'the figures of the status page could not be read');
    }
  });
  return remember(stateFreshMs, elapsedMs, async () => {
    const state = await limited(stateLimitMs, () => findState(database)).catch((err: unknown) => {
      log.warn({ err }, 'the state of the status page could not be read');
      return 'database_down' as const;
    });
    if (state !== 'database_down') await refreshFigures();
    return { at: clock().toISOString(), state, figures: known };
  });
}

async function findState(database: Kysely<DB>): Promise<PlatformStatus['state']> {
  const latest = await readingAs(database, 'piton', findLatestHeartbeat);
  if (latest === null) return 'not_ready';
  return latest.isGatewayUp ? 'working' : 'gateway_down';
}
