import pg from 'pg';
import { explainDatabaseError } from '../../database/explain-database-error.ts';
import { isUnavailable } from '../../http/guards/is-unavailable.ts';
import { OperatorError } from '../../operator-error.ts';

/** Explains a database error in one line with what to do next; our own bugs stay unchanged. */
export async function explainCommandError(error: unknown): Promise<unknown> {
  const explained = await explainDatabaseError(error, null);
  const isOfDatabase = explained instanceof pg.DatabaseError || isUnavailable(explained);
  if (!isOfDatabase || explained instanceof OperatorError) return explained;
  const { message, code } = explained as Error & { code?: string };
  const says = code === undefined ? message : `${message} (${code})`;
  return new OperatorError(
    `The database stopped this command: ${says}. Nothing is known to be wrong with the data. Look at PostgreSQL’s own log (postgres.log in the data folder for the built-in database), then run the command again.`,
    { cause: error },
  );
}
