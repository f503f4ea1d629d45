import type { Killed } from '../runners/run-through-kills.ts';

/** Counts of events, so that quiet weeks don't pass for proof. */
export type Tally = {
  approved: number;
  declined: number;
  adjusted: number;
  chargedBack: number;
  disputesEnded: number;
  suspended: number;
  edited: number;
  cancelledByStaff: number;
  filesReadIn: number;
  readonly killed: Killed;
};

export function newTally(): Tally {
  return {
    approved: 0,
    declined: 0,
    adjusted: 0,
    chargedBack: 0,
    disputesEnded: 0,
    suspended: 0,
    edited: 0,
    cancelledByStaff: 0,
    filesReadIn: 0,
    killed: { kills: 0, atWork: 0, rounds: 0, failures: [] },
  };
}
