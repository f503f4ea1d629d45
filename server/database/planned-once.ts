import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { askKnown } from './known-query.ts';

const mark = '/* planned once */';

/**
 * Put into a statement, it makes each connection read and plan that once. For what is asked with nearly
 * every request: behind row-level security, reading and planning costs several times what running it
 * does. Not for what is found quickly only by a plan for its very values, as a search by words is.
 */
export const plannedOnce = sql.raw(mark);

/** Gives the database a name for each of those statements, by which a connection knows it again. */
export function planningOnce(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  }

  async function ask(client: pg.PoolClient, text: string, values: unknown[]) {
    if (!text.includes(mark)) return client.query(text, values);
    const name = nameOf(text);
    try {
      return await askKnown(client, { name, text, values });
    } catch (error) {
      // No connection can go on with what it planned: under another name each of them plans it anew.
      if (isOutdatedPlan(error) && names.get(text) === name) names.set(text, `${name}'`);
      throw error;
    }
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const stream = streamOf(client);
    // Its other form reads from cursors, which nothing here does.
    const query: unknown = (text: string, values: readonly unknown[]) => {
      // What is asked in one turn goes there in one piece: each piece wakes the database by itself.
      stream.cork();
      process.nextTick(() => stream.uncork());
      return ask(client, text, [...values]);
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (isBroken) => client.release(isBroken),
    };
  }

  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** What a connection writes to; the library has no name for it in its types. */
function streamOf(client: pg.PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream;
}

/** The tables have changed since, and with them what the statement answers. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}
