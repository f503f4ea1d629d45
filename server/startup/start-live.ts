import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import type { Metrics } from '../http/metrics.ts';
import { createSaleAnnouncer, type SaleAnnouncer } from '../payments/announce-sales.ts';
import { countEndings } from '../payments/count-endings.ts';
import { createSaleListener, type SaleListener } from '../reports/live-updates/listen-for-sales.ts';
import type { Shutdown } from './shutdown.ts';

type LiveOptions = {
  database: Kysely<DB>;
  connection: ClientConfig;
  log: Logger;
  metrics: Pick<Metrics, 'registry'>;
  shutdown: Shutdown;
};

/** Announces payments to all processes, and listens for theirs. The caller stops the listener. */
export function startLive({ database, connection, log, metrics, shutdown }: LiveOptions): {
  announce: SaleAnnouncer['announce'];
  saleListener: SaleListener;
} {
  const announcer = createSaleAnnouncer({ database, log });
  shutdown.onStop('announcing payments', announcer.stop);
  const count = countEndings(metrics.registry);
  return {
    announce: (sale) => {
      count(sale);
      announcer.announce(sale);
    },
    saleListener: createSaleListener({ connection, log }),
  };
}
