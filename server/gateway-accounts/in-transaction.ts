import type pg from 'pg';

/** All of what the work says, or nothing of it. */
export async function inTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // Where the connection is gone the rollback fails too, and the first error is the one to tell.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
