import type pg from 'pg';
import type { Backend } from './open-backends.ts';
import type { Host } from './host.ts';
import type { Simulation } from './simulation.ts';

/** The database's clock is the time of the session's last statement. */
export const simulatedClock = `
  create or replace function database_now() returns timestamptz
    language sql volatile security definer set search_path = public, pg_temp as
    'select to_timestamp(current_setting(''simulation.now_ms'')::double precision / 1000)'`;
export const setTime = `select set_config('simulation.now_ms', $1, false)`;

type Result = { readonly rows: pg.QueryResult } | { readonly error: unknown };
type Running = { readonly simulation: Simulation; readonly host: Host };
type Waiting = {
  readonly backend: Backend;
  readonly host: Host;
  /** Resolves when the statement has ended. */
  readonly done: Promise<Result>;
  readonly deliver: (result: Result) => void;
};

/** The step ends while its statement waits for a lock. */
export class StillWaiting extends Error {
  readonly result: Promise<Result>;
  constructor(result: Promise<Result>) {
    super('the statement waits for a lock');
    this.result = result;
  }
}

export type Statements = {
  /** Rejects with `StillWaiting` if a lock delays it. */
  readonly execute: (
    backend: Backend,
    query: pg.QueryConfig,
    running: Running,
  ) => Promise<pg.QueryResult>;
  readonly afterEvent: () => Promise<boolean>;
  /** The host has crashed: no one reads its results. */
  readonly forget: (host: Host) => void;
};

export function openStatements(observer: pg.Client): Statements {
  let waiting: readonly Waiting[] = [];

  async function execute(
    backend: Backend,
    query: pg.QueryConfig,
    { simulation, host }: Running,
  ): Promise<pg.QueryResult> {
    const { client } = backend;
    // Sent together with the statement, which saves a round trip.
    client.query(setTime, [String(simulation.nowMs())]).catch(() => undefined);
    const done = client.query(query).then<Result, Result>(
      (rows) => ({ rows }),
      (error: unknown) => ({ error }),
    );
    const result = await Promise.race([done, backend.waits()]);
    if (result !== 'waits') return resultOf(result, query, simulation);
    simulation.note(`${nameOf(query)} waits`);
    backend.pause();
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting = [...waiting, { backend, host, done, deliver: resolve }];
    throw new StillWaiting(promise);
  }
  async function afterEvent(): Promise<boolean> {
    for (const one of waiting) {
      const { backend, done, deliver } = one;
      if (await isLocked(backend)) continue;
      // The others that the same event freed stay paused, so that this one continues alone.
      const waits = backend.waits();
      backend.resume();
      const result = await Promise.race([done, waits]);
      if (result === 'waits') {
        backend.pause();
        continue;
      }
      waiting = waiting.filter((other) => other !== one);
      deliver(result);
      return true;
    }
    return false;
  }
  async function isLocked({ pid }: Backend): Promise<boolean> {
    const text = 'select from pg_locks where pid = $1 and not granted limit 1';
    return (await observer.query(text, [pid])).rows.length > 0;
  }
  const forget = (host: Host) => {
    waiting = waiting.filter((one) => one.host !== host);
  };
  return { execute, afterEvent, forget };
}

/** Notes the result of a statement, and returns or throws it. */
export function resultOf(
  result: Result,
  query: pg.QueryConfig,
  { note }: Simulation,
): pg.QueryResult {
  if ('error' in result) {
    const { code = 'unknown' } = result.error as { code?: string };
    note(`${nameOf(query)} failed ${code}`);
    throw result.error;
  }
  note(`${nameOf(query)} ${result.rows.rowCount ?? 0}`);
  return result.rows;
}

/** The beginning of the text, which has no ids. */
function nameOf({ text }: pg.QueryConfig): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return /\b(?:select|insert|update|delete)\b.{0,60}/i.exec(line)?.[0] ?? line.slice(0, 40);
}
