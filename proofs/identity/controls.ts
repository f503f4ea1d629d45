import type { Part } from './rounds.ts';

/** Faults to plant together, and the figures each must break. */
type Control = {
  title: string;
  plants: readonly string[];
  parts: readonly Part[];
  breaks: readonly string[];
};

/** Faults that would hide each other are separate. */
export const controls: Readonly<Record<string, Control>> = {
  a: {
    title: 'counts for each address and tells by time',
    plants: ['drops-on-451', 'forgets-what-was-sent', 'counts-for-each-address', 'tells-by-time'],
    parts: ['mail', 'guessing', 'timing'],
    breaks: [
      'sign-ups without account or email',
      'emails delivered more than once',
      'guesses evaluated in half an hour',
      'response times reveal an account',
    ],
  },
  b: {
    title: 'sends within the sign-up and abandons jobs',
    plants: ['sends-within-the-sign-up', 'abandons-jobs', 'knows-no-device', 'never-stops'],
    parts: ['mail', 'guessing'],
    breaks: [
      'failed sign-ups during the email outage',
      'sign-ups slower during the email outage',
      'sign-ups without account or email',
      'owner signed in from the known browser',
      'attempts evaluated after a hundred failures',
      'owner signed in after a hundred failures',
    ],
  },
  c: {
    title: 'counts for all accounts together',
    plants: ['counts-for-all-accounts', 'forgets-the-half-hour', 'opens-nothing'],
    parts: ['guessing'],
    breaks: [
      'other people signed in',
      'wait after the tenth failure',
      'a reset by email unlocks the account',
    ],
  },
};
