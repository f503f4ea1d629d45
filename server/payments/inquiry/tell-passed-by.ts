import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DatabaseClock } from '../../database/database-clock.ts';
import { marksOfNow } from './gateway-marks.ts';
import { askedAtNight } from './late-sales.ts';
import { lateNight } from './late-night.ts';
import type { PaymentDeps } from '../payment-deps.ts';

type TellDeps = Pick<PaymentDeps, 'database' | 'log' | 'gatewayMarks'> & {
  readonly databaseClock: DatabaseClock;
  /** The last night that this process has logged. */
  readonly told: { night: number | null };
};

/**
 * Logs once a night how many sales get no inquiry because only another gateway or key knows them.
 * Otherwise their nights would pass unnoticed.
 */
export async function tellPassedBy({ told, ...deps }: TellDeps): Promise<void> {
  const { database, log, gatewayMarks, databaseClock } = deps;
  const now = await databaseClock();
  const night = lateNight(now).beganAt.getTime();
  if (told.night === night) return;
  const { rows } = await actingAs(database, 'piton', (transaction) =>
    sql<{ count: number }>`
      select count(*)::integer as count from (${askedAtNight(now)}) s
       where s.platform_key_mark <> all(${[...marksOfNow(gatewayMarks)]})`.execute(transaction),
  );
  const passedBy = rows[0]?.count ?? 0;
  if (passedBy > 0) log.error({ passedBy }, passedByWords);
  told.night = night;
}

const passedByWords =
  'sales that ended in doubt or were resolved are not asked about, because they were sent to another gateway or under another key';
