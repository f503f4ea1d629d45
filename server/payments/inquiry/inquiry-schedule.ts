/** Short waits while the customer is still there, then every minute for ten minutes. */
const firstSeconds = [1, 2, 4, 8, 15, 30];
const everyMinuteTimes = 11;
/**
 * Leaves time to find the due sale and to inquire, so that the result is known within a minute of
 * the last one.
 */
const almostMinuteSeconds = 55;
const minuteSeconds = 60;
/** Later waits double, up to this length. */
const longestSeconds = 6 * 60 * 60;

/** The backoff step after a gateway's recovery: two short waits, then every minute. */
export const stepAfterRecovery = 4;

/** The wait after that number of inquiries, in milliseconds. */
export function waitBeforeInquiryMs(step: number): number {
  return waitSeconds(step) * 1000;
}

/** Retries our own failures soon; random waits keep sales that failed together apart. */
const afterFailureSeconds = { min: 15, max: 45 };

export function waitAfterFailureMs(random: () => number = Math.random): number {
  const { min, max } = afterFailureSeconds;
  return Math.round((min + random() * (max - min)) * 1000);
}

function waitSeconds(step: number): number {
  const soon = firstSeconds[step];
  if (soon !== undefined) return soon;
  const doublings = step - firstSeconds.length - everyMinuteTimes + 1;
  if (doublings <= 0) return almostMinuteSeconds;
  return Math.min(longestSeconds, minuteSeconds * 2 ** Math.min(doublings, 20));
}
