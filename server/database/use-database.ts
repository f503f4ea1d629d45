import { DataFolderInUse } from './embedded/data-folder-lock.ts';
import { findRunningPostgres } from './embedded/find-running.ts';
import { type DatabaseSettings, type DatabaseSource, openDatabase } from './open-database.ts';

/**
 * For tools: the configured database, also while a server runs on it. Where the built-in one is not
 * running it is started for the length of the work.
 */
export async function useDatabase<Result>(
  settings: DatabaseSettings,
  purpose: string,
  work: (source: Pick<DatabaseSource, 'app' | 'owner'>) => Promise<Result>,
): Promise<Result> {
  let source: DatabaseSource;
  try {
    source = await openDatabase(settings, purpose);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const running = findRunningPostgres(settings.dataFolder);
    if (running === null) throw error;
    return work(running);
  }
  try {
    return await work(source);
  } finally {
    await source.stop();
  }
}
