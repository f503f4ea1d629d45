export type Part = 'mail' | 'guessing' | 'timing';

export type MailRound = {
  signUpsPerSecond: number;
  phaseMs: number;
  /** Of how long sign-ups took; the rarer the slow ones that count, the more it takes to see them. */
  share: number;
  /** Beyond what two rounds with mail up differ by. */
  slowerMostMs: number;
  /** Moves waiting mails in time, instead of waiting with them. */
  isHurried: boolean;
};

export type GuessRound = {
  guesses: number;
  addresses: number;
  /** One wave takes as long as all waits before the tenth guess; between several, time is moved. */
  waves: number;
  waveMs: number;
  ownerSignIns: number;
  others: number;
  /** How many of the hundred failures are made; the others are written into the database. */
  failuresMade: number;
};

export type TimingRound = { trials: number; telling: number };

export type Round = { mail: MailRound; guessing: GuessRound; timing: TimingRound };

export const fullRound: Round = {
  mail: { signUpsPerSecond: 5, phaseMs: 30_000, share: 0.99, slowerMostMs: 5, isHurried: false },
  guessing: {
    guesses: 10_000,
    addresses: 1000,
    waves: 1,
    waveMs: 180_000,
    ownerSignIns: 100,
    others: 30,
    failuresMade: 90,
  },
  // What pure chance reaches once in a thousand runs.
  timing: { trials: 2000, telling: 3.3 },
};

export const shortRound: Round = {
  // Of ten sign-ups the slowest ones tell of the machine, and the middle one of the product; where
  // others have the machine for a whole phase, so does the middle one. Who waits for mail waits longer.
  mail: { signUpsPerSecond: 5, phaseMs: 2000, share: 0.5, slowerMostMs: 2000, isHurried: true },
  guessing: {
    guesses: 300,
    addresses: 60,
    waves: 10,
    waveMs: 400,
    ownerSignIns: 10,
    others: 4,
    failuresMade: 3,
  },
  // Once in a hundred thousand: the short round is run that often.
  timing: { trials: 45, telling: 4.4 },
};
