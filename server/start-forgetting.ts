import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from './database/types.ts';
import { repeat } from './jobs/repeat.ts';
import { forgetEndedLimits } from './limits/take-from-limit.ts';
import { deleteCancelledAttempts } from './payments/delete-cancelled-attempts.ts';
import { forgetCards } from './payments/forget-cards.ts';
import type { Shutdown } from './shutdown.ts';
import { stopBriefly } from './stop-briefly.ts';

type ForgettingDeps = { database: Kysely<DB>; log: Logger; shutdown: Pick<Shutdown, 'onStop'> };

const usual = {
  cardsEveryMs: 10 * 60 * 1000,
  /** The privacy policy names it. */
  limitsEveryMs: 60 * 1000,
  attemptsEveryMs: 24 * 60 * 60 * 1000,
};

/** What is kept for a while is gone after it, also where nobody comes any more. */
export function startForgetting({ database, log, shutdown }: ForgettingDeps, times = usual): void {
  const cards = repeat(
    times.cardsEveryMs,
    () => forgetCards({ database }),
    (err) => log.warn({ err }, 'cards that were tried could not be forgotten'),
  );
  shutdown.onStop('forgetting cards', () => stopBriefly(cards.stop()));
  const limits = repeat(
    times.limitsEveryMs,
    () => forgetEndedLimits(database),
    (err) => log.warn({ err }, 'limits that are over could not be forgotten'),
  );
  shutdown.onStop('forgetting limits', () => stopBriefly(limits.stop()));
  const attempts = repeat(
    times.attemptsEveryMs,
    () => deleteCancelledAttempts(database),
    (err) => log.warn({ err }, 'old cancelled attempts could not be deleted'),
  );
  shutdown.onStop('deleting cancelled attempts', () => stopBriefly(attempts.stop()));
}
