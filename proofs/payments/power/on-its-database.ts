import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@piton/server/database/embedded/start-embedded.ts';

/** Runs work on the database of a stopped product. */
export async function onItsDatabase<Result>(
  dataFolder: string,
  does: (postgres: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataFolder, purpose: 'a proof' });
  try {
    return await does(postgres);
  } finally {
    await postgres.stop();
  }
}
