import type pg from 'pg';
import { withConnection } from '../with-connection.ts';

/**
 * Puts the clock by which sales are settled into the hand of whoever owns the database, for everyone
 * who asks it there. What it answers sets it.
 */
export async function takeSettlingClock(
  client: pg.ClientBase,
): Promise<(at: Date) => Promise<void>> {
  // A sequence is set at once for all, whatever transaction they are in.
  await client.query(`
    create sequence if not exists settling_clock;
    create or replace function settling_now() returns timestamptz
      language sql volatile security definer set search_path = public, pg_temp as
      'select to_timestamp(last_value / 1000.0) from settling_clock'`);
  return async (at) => {
    await client.query(`select setval('settling_clock', $1)`, [at.getTime()]);
  };
}

export async function setSettlingClock(owner: pg.ClientConfig, at: Date): Promise<void> {
  await withConnection(owner, async (client) => (await takeSettlingClock(client))(at));
}
