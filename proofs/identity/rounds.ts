export type Part = 'mail' | 'guessing' | 'timing';

export type MailRound = {
  signUpsPerSecond: number;
  phaseMs: number;
  /** The quantile of sign-up durations; rarer slow ones need more samples. */
  share: number;
  /** The allowed slowdown beyond the difference between two normal rounds. */
  maxSlowerMs: number;
  /** Moves waiting emails forward in time instead of waiting. */
  isHurried: boolean;
};

export type GuessRound = {
  guesses: number;
  addresses: number;
  /** One wave takes as long as all waits before the tenth guess; time is moved between waves. */
  waves: number;
  waveMs: number;
  ownerSignIns: number;
  others: number;
  /** The number of real failures out of a hundred; the rest are written into the database. */
  failuresMade: number;
};

export type TimingRound = { trials: number; telling: number };

export type Round = { mail: MailRound; guessing: GuessRound; timing: TimingRound };

export const fullRound: Round = {
  mail: { signUpsPerSecond: 5, phaseMs: 30_000, share: 0.99, maxSlowerMs: 5, isHurried: false },
  guessing: {
    guesses: 10_000,
    addresses: 1000,
    waves: 1,
    waveMs: 180_000,
    ownerSignIns: 100,
    others: 30,
    failuresMade: 90,
  },
  // Chance reaches this once in a thousand runs.
  timing: { trials: 2000, telling: 3.3 },
};

export const shortRound: Round = {
  // Among ten sign-ups the slowest reflect the machine and the median the product, unless the machine
  // is busy for a whole phase. People whose email is delayed wait longer.
  mail: { signUpsPerSecond: 5, phaseMs: 2000, share: 0.5, maxSlowerMs: 2000, isHurried: true },
  guessing: {
    guesses: 300,
    addresses: 60,
    waves: 10,
    waveMs: 400,
    ownerSignIns: 10,
    others: 4,
    failuresMade: 3,
  },
  // Once in a hundred thousand, because the short round runs often.
  timing: { trials: 45, telling: 4.4 },
};
