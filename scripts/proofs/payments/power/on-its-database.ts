import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../server/database/embedded/start-embedded.ts';

/** Does something with the database of a product that does not run. */
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
