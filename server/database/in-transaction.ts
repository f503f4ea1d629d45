import type pg from 'pg';

/** Commits all of the work or none. */
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
    // On a lost connection the rollback fails too; the first error is the useful one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
