export type StepOutcome = {
  isOk: boolean;
  /** A few words about the checked items, for the step's line. */
  note?: string;
  /** Shown only if the step fails. */
  output: string;
};

/** One named part of `npm run check`. */
export type Step = {
  name: string;
  what: string;
  run(options: { isFixing: boolean }): Promise<StepOutcome>;
};

/** A step that fails if it found a problem. */
export function outcomeOf(problems: readonly string[], note: string): StepOutcome {
  return {
    isOk: problems.length === 0,
    note,
    output: problems.map((line) => `${line}\n`).join(''),
  };
}
