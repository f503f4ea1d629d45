/** How much there is of everything. */
export type PlanSize = {
  readonly owners: number;
  readonly companies: number;
  readonly weeks: number;
  readonly runners: number;
  readonly killsAWeek: number;
};

/** Owners and companies are numbers from zero. */
export type Plan = {
  /** Of each company, whose it is. */
  readonly owners: readonly number[];
  readonly weeks: readonly Week[];
};

export type Week = {
  readonly cutOffDay: string;
  /** The first instant that comes too late. */
  readonly cutOff: string;
  readonly valueDay: string;
  readonly steps: readonly Step[];
};

/** What the clock does to a week. */
export type Oddity =
  | 'none'
  | 'back over the cut-off'
  | 'back over the cut-off while it runs'
  | 'on a day while it runs'
  | 'run before its time';

export type Trade = {
  readonly company: number;
  readonly approvedCents: readonly number[];
  readonly declinedCents: readonly number[];
};

export type Kill = {
  /** Whether it is killed whatever it does, or once it is seen at work. */
  readonly isBlind: boolean;
  /** Which one; of those at work the next one after it. */
  readonly runner: number;
  /** By whom the run is held up just then, from 0 to 1. */
  readonly drawn: number;
  readonly afterMs: number;
};

export type Step =
  | { readonly kind: 'clock'; readonly at: string }
  | { readonly kind: 'trade'; readonly trades: readonly Trade[] }
  | {
      readonly kind: 'adjust';
      readonly company: number;
      readonly amountMills: number;
      readonly against: 'adjustments' | 'fee_income';
    }
  | {
      readonly kind: 'charge back';
      readonly company: number;
      /** Which of its sales, and how much of it, from 0 to 1. */
      readonly drawn: number;
      readonly share: number;
      readonly feeCents: number;
    }
  | { readonly kind: 'end dispute'; readonly drawn: number; readonly outcome: 'won' | 'lost' }
  | {
      readonly kind: 'standing';
      readonly company: number;
      readonly standing: 'approved' | 'suspended';
    }
  | { readonly kind: 'edit bank'; readonly owner: number }
  | { readonly kind: 'verify bank'; readonly owner: number }
  | {
      readonly kind: 'run';
      /** Before its week has ended: nobody is paid. */
      readonly isEarly: boolean;
      readonly kills: readonly Kill[];
      /** How far the clock goes on, or back, while it runs. */
      readonly jumpMs: number;
      /** What is sold meanwhile. */
      readonly trades: readonly Trade[];
      /** Whoever saves their bank account meanwhile. */
      readonly savers: readonly number[];
    }
  | { readonly kind: 'approve' }
  | { readonly kind: 'cancel'; readonly owner: number }
  | { readonly kind: 'release'; readonly format: 'csv' | 'nacha' | 'pain' }
  | {
      readonly kind: 'bank says';
      readonly failed: readonly number[];
      /** Of whom it says nothing yet. */
      readonly late: readonly number[];
    }
  | { readonly kind: 'bank says more'; readonly returned: readonly number[] };
