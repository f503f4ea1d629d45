import type pg from 'pg';
import { withKeptConnection } from './keep-connections.ts';

type AsOwner = (text: string, values?: unknown[]) => Promise<unknown>;

/** Replaces the clock of a test database, for all its connections. The returned function sets the time. */
export async function takeDatabaseClock(asOwner: AsOwner): Promise<(at: Date) => Promise<void>> {
  // A sequence changes at once for every transaction.
  await asOwner(`
    create sequence if not exists test_clock;
    create or replace function database_now() returns timestamptz
      language sql volatile security definer set search_path = public, pg_temp as
      'select to_timestamp(last_value / 1000.0) from test_clock'`);
  return async (at) => {
    await asOwner(`select setval('test_clock', $1)`, [at.getTime()]);
  };
}

export async function setDatabaseClock(owner: pg.ClientConfig, at: Date): Promise<void> {
  await withKeptConnection(owner, async (client) => {
    const setClock = await takeDatabaseClock((text, values) => client.query(text, values));
    await setClock(at);
  });
}

/** Moves the clock of a test database ahead of the present; '0' resets it. */
export async function moveDatabaseClock(asOwner: AsOwner, ahead: string): Promise<void> {
  await asOwner(
    `create or replace function database_now() returns timestamptz
       language sql volatile return clock_timestamp() + interval '${ahead}'`,
  );
}

/** Keeps sessions and step-ups valid if the clock moves by days. */
export async function keepSessions(asOwner: AsOwner): Promise<void> {
  await asOwner(
    `update sessions
        set created_at = database_now(), last_seen_at = database_now(),
            expires_at = database_now() + interval '30 days',
            stepped_up_at = case when stepped_up_at is not null then database_now() end`,
  );
}
