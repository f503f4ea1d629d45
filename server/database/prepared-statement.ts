import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* planned once */';

/**
 * Marks a statement for preparation, because behind row-level security planning costs several times
 * its execution. It doesn't suit a statement that needs a plan for its values, such as a search.
 */
export const prepared = sql.raw(mark);

/** The part of a `pg.Pool` that is used here. */
type Pool = Pick<pg.Pool, 'options'> & {
  readonly connect: () => Promise<pg.PoolClient>;
  readonly end: () => Promise<void>;
};

/** Names each of those statements, so that a connection can reuse its plan. */
export function planningOnce(pool: Pool): PostgresPool {
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
      return await client.query({ name, text, values });
    } catch (error) {
      // All connections' plans are stale: a new name makes each of them plan again.
      if (isOutdatedPlan(error) && names.get(text) === name) names.set(text, `${name}'`);
      throw error;
    }
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    // The other signature reads from cursors, which nothing here does.
    const query: unknown = (text: string, values: readonly unknown[]) =>
      ask(client, text, [...values]);
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

/** The tables have changed, and with them the statement's result. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}
