import { type StatusFigures, statusInterruptions } from '@piton/contract/status/status.ts';
import type { Kysely } from 'kysely';
import { readingAs } from '../database/reading-as.ts';
import type { DB } from '../database/types.ts';
import { countPending } from '../monitoring/alarms/count-pending.ts';
import { availabilityDays } from './availability-days.ts';
import { countHeartbeats, findMeasuredTime, selectInterruptions } from './heartbeat-store.ts';
import { listPayoutWeeks } from './payout-weeks.ts';
import { roundPending } from './round-pending.ts';
import { measureWebhookDelays } from './webhook-delays.ts';

/** All of it is about the platform in live mode; nothing names a merchant. */
export async function readFigures(database: Kysely<DB>, at: Date): Promise<StatusFigures> {
  const counts = await countPending(database);
  const live = counts.find(({ mode }) => mode === 'live') ?? { count: 0, oldestSeconds: 0 };
  return readingAs(database, 'piton', async (reading) => {
    const [measured, counted, interruptions, webhookDelay, weeks] = await Promise.all([
      findMeasuredTime(reading),
      countHeartbeats(reading),
      selectInterruptions(reading, statusInterruptions),
      measureWebhookDelays(reading),
      listPayoutWeeks(reading),
    ]);
    return {
      at: at.toISOString(),
      measuredSince: measured.first?.toISOString() ?? null,
      days: availabilityDays({ ...measured, counted }),
      interruptions,
      pending: roundPending(live),
      webhookDelay,
      weeks,
    };
  });
}
