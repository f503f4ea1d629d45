import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DatabaseClock } from '../../database/database-clock.ts';
import { marksOfNow } from './gateway-marks.ts';
import { salesOfNight } from './late/late-sales.ts';
import { lateNight } from './late/late-night.ts';
import type { PaymentDeps } from '../payment-deps.ts';

type LogDeps = Pick<PaymentDeps, 'database' | 'log' | 'gatewayMarks'> & {
  readonly databaseClock: DatabaseClock;
  /** The last night that this process has logged. */
  readonly lastLogged: { night: number | null };
};

/**
 * Logs once a night how many sales get no inquiry because only another gateway or key knows them.
 * Otherwise their nights would pass unnoticed.
 */
export async function logSkippedInquiries({ lastLogged, ...deps }: LogDeps): Promise<void> {
  const { database, log, gatewayMarks, databaseClock } = deps;
  const now = await databaseClock();
  const night = lateNight(now).beganAt.getTime();
  if (lastLogged.night === night) return;
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ count: number }>`
      select count(*)::integer as count from (${salesOfNight(now)}) s
       where s.platform_key_mark <> all(${[...marksOfNow(gatewayMarks)]})`.execute(transaction),
  );
  const skipped = rows[0]?.count ?? 0;
  if (skipped > 0) log.error({ skipped }, skippedMessage);
  lastLogged.night = night;
}

const skippedMessage =
  'late inquiries about doubtful or resolved sales were skipped: the sales were sent to another gateway or under another key';
