import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type Options = {
  readonly database: Kysely<DB>;
  readonly masterKeys: readonly MasterKey[];
  readonly log: Logger;
  readonly shutdown: Pick<Shutdown, 'onStopTogether'>;
};

const reportEveryMs = 5000;

/** Reports that a server runs with these master keys, so that no rotation is finished before it stops. */
export function reportKeyUse({ database, masterKeys, log, shutdown }: Options): void {
  const reporting = repeat(
    reportEveryMs,
    () =>
      database
        .updateTable('wrapped_root_keys')
        .set({ used_at: sql<Date>`database_now()` })
        .where(
          'master_key_id',
          'in',
          masterKeys.map(({ id }) => id),
        )
        .execute(),
    (err) => log.warn({ err }, 'the use of the master key could not be reported'),
  );
  shutdown.onStopTogether('reporting the master key', () => stopBriefly(reporting.stop()));
}
