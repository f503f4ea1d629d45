/** The description of a fault: which requests it may hit, and what it does. */
export type FaultRule<Target extends string> = {
  hits: Target;
  /** Needs a duration. */
  isDelayed?: true;
  what: string;
};
