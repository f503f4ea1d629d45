import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { readArchiver } from '../database/health/read-archiver.ts';
import { showArchiver } from '../database/health/show-archiver.ts';
import type { DB } from '../database/types.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Shutdown } from './shutdown.ts';

type Options = {
  readonly database: Kysely<DB>;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly shutdown: Pick<Shutdown, 'onStopTogether'>;
};

/** For a given server, whose backup is not ours. */
export function watchArchiver(
  { database, metrics, log, shutdown }: Options,
  everyMs = 30_000,
): void {
  const { show, forget } = showArchiver(metrics.registry);
  const query = (statement: string) => sql.raw(statement).execute(database);
  const watching = repeat(
    everyMs,
    async () => show(await readArchiver(query)),
    (err) => {
      forget();
      log.warn({ err }, 'the archiver of the database server could not be read');
    },
  );
  shutdown.onStopTogether('watching the archiver', watching.stop);
}
