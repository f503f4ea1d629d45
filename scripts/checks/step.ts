export type StepOutcome = {
  isOk: boolean;
  /** A few words for the step's line: what was looked at. */
  note?: string;
  /** Shown only when the step fails. */
  output: string;
};

/** One named part of `npm run check`. */
export type Step = {
  name: string;
  what: string;
  run(options: { isFixing: boolean }): Promise<StepOutcome>;
};

/** A step that collects sentences and fails when there is one. */
export function outcomeOf(problems: readonly string[], note: string): StepOutcome {
  return {
    isOk: problems.length === 0,
    note,
    output: problems.map((line) => `${line}\n`).join(''),
  };
}
