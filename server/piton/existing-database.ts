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
    throw new OperatorError(
      `There is no database in ${dataFolder}. To get one back from its backup, run: piton restore. The start of a server creates an empty one.`,
    );
  }
  return { ...database, dataFolder };
}
