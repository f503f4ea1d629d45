/** The size of the plan. */
export type PlanSize = {
  readonly owners: number;
  readonly companies: number;
  readonly weeks: number;
  readonly runners: number;
  readonly killsAWeek: number;
};

/** Owners and companies are numbers from zero. */
export type Plan = {
  /** The owner of each company. */
  readonly owners: readonly number[];
  readonly weeks: readonly Week[];
};

export type Week = {
  readonly cutOffDay: string;
  /** The first instant after the cut-off. */
  readonly cutOff: string;
  readonly valueDay: string;
  readonly steps: readonly Step[];
};

/** Clock errors during a week. */
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
  /** Whether the kill is at a random time or once it is seen at work. */
  readonly isBlind: boolean;
  /** Its number; of those at work, the next one after it. */
  readonly runner: number;
  /** Selects the merchant at which the run is delayed, from 0 to 1. */
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
      /** Selects the sale and the share of it, from 0 to 1. */
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
      /** Before its week has ended: no one is paid. */
      readonly isEarly: boolean;
      readonly kills: readonly Kill[];
      /** The clock's jump during the run, forwards or backwards. */
      readonly jumpMs: number;
      /** Sales during the run. */
      readonly trades: readonly Trade[];
      /** Merchants who save their bank account during the run. */
      readonly savers: readonly number[];
    }
  | { readonly kind: 'approve' }
  | { readonly kind: 'cancel'; readonly owner: number }
  | { readonly kind: 'release'; readonly format: 'csv' | 'nacha' | 'pain' }
  | {
      readonly kind: 'bank says';
      readonly failed: readonly number[];
      /** Payouts without a report yet. */
      readonly late: readonly number[];
    }
  | { readonly kind: 'bank says more'; readonly returned: readonly number[] };
