/** Soon while the payer still waits, then every minute for ten minutes. */
const firstSeconds = [1, 2, 4, 8, 15, 30];
const everyMinuteTimes = 11;
/** What is due has to be looked for and asked about, and a minute after the last time it is known. */
const almostMinuteSeconds = 55;
const minuteSeconds = 60;
/** After that each wait is twice the one before, until it is this long. */
const longestSeconds = 6 * 60 * 60;

/** As often as it counts as asked once a gateway is back: soon twice more, and then every minute. */
export const triesWhenBack = 4;

/** After so many tries, in milliseconds. */
export function waitBeforeInquiryMs(tries: number): number {
  return waitSeconds(tries) * 1000;
}

/** What failed in us is soon tried again, and what failed together not together. */
const afterFailureSeconds = { least: 15, most: 45 };

export function waitAfterFailureMs(random: () => number = Math.random): number {
  const { least, most } = afterFailureSeconds;
  return Math.round((least + random() * (most - least)) * 1000);
}

function waitSeconds(tries: number): number {
  const soon = firstSeconds[tries];
  if (soon !== undefined) return soon;
  const doublings = tries - firstSeconds.length - everyMinuteTimes + 1;
  if (doublings <= 0) return almostMinuteSeconds;
  return Math.min(longestSeconds, minuteSeconds * 2 ** Math.min(doublings, 20));
}
