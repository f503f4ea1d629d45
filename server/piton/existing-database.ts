import type { Config } from '../config/config.ts';
import { hasEmbeddedPostgres } from '../database/embedded/find-running.ts';
import type { DatabaseSettings } from '../database/open-database.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * The configured database for a read-only command: it must exist, because such a command doesn't
 * create one.
 */
export function existingDatabase({ database, dataFolder }: Config): DatabaseSettings {
  if (database.url === null && !hasEmbeddedPostgres(dataFolder)) {
    throw new OperatorError(`There is no database in ${dataFolder} yet. npm start creates one.`);
  }
  return { ...database, dataFolder };
}
