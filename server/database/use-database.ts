import { DataFolderInUse } from './embedded/data-folder-lock.ts';
import { findRunningPostgres } from './embedded/find-running.ts';
import { explainDatabaseError } from './explain-database-error.ts';
import { type DatabaseSettings, type DatabaseSource, openDatabase } from './open-database.ts';

type UsedSource = Pick<DatabaseSource, 'app' | 'owner' | 'superuser' | 'home'> & {
  /** Another process runs the built-in database. */
  readonly isShared: boolean;
};

type Work<Result> = (source: UsedSource) => Promise<Result>;

/**
 * For tools: the configured database, even while a server runs on it. The built-in one is started
 * for the work if it isn't running.
 */
export async function useDatabase<Result>(
  settings: DatabaseSettings,
  purpose: string,
  work: Work<Result>,
): Promise<Result> {
  let source: DatabaseSource;
  try {
    source = await openDatabase(settings, purpose);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const running = findRunningPostgres(settings.dataFolder);
    if (running === null) throw error;
    return workOn({ ...running, isShared: true }, work);
  }
  try {
    return await workOn({ ...source, isShared: false }, work);
  } finally {
    await source.stop();
  }
}

/** Explains errors while the database still runs, because it knows the names of damaged objects. */
async function workOn<Result>(source: UsedSource, work: Work<Result>): Promise<Result> {
  try {
    return await work(source);
  } catch (error) {
    throw await explainDatabaseError(error, source.owner);
  }
}
