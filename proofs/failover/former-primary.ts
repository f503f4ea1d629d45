import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';

/** A client that stays connected to a primary past HAProxy, and writes to it after its successor has begun. */
type FormerPrimaryClient = {
  /** Sends a write, which the machine may execute only once it runs again. */
  readonly write: () => void;
  /** True if it was acknowledged; waits until the connection ends, or for the limit. */
  readonly isAcknowledged: () => Promise<boolean>;
};

const limitMs = 20_000;

export async function connectPastHaproxy(login: ClientConfig): Promise<FormerPrimaryClient> {
  const client = new pg.Client(login);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists written_to_former_primary (at timestamptz)');
  let result: Promise<boolean> | null = null;
  return {
    write: () => {
      const insert = client.query('insert into written_to_former_primary values (now())');
      result = insert.then(
        () => true,
        () => false,
      );
    },
    isAcknowledged: async () => {
      const limit = new AbortController();
      const late = wait(limitMs, false, { signal: limit.signal }).catch(() => false);
      const isAcknowledged = await Promise.race([result ?? false, late]);
      limit.abort();
      // Nothing else ends a connection that is cut off.
      void client.end();
      return isAcknowledged;
    },
  };
}
