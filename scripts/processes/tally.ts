/** Whatever failed has a name, so that the end of a long run says what to look at. */
export type Tally = {
  passed: number;
  failed: readonly string[];
  /** Failed at first and passed when it was looked at again (decision 0022); among those that passed. */
  unsteady: readonly string[];
};

export const nothing: Tally = { passed: 0, failed: [], unsteady: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    unsteady: tallies.flatMap(({ unsteady }) => unsteady),
  };
}

/** The names of what did not simply pass; empty when everything did. */
export function remarks({ failed, unsteady }: Tally): string[] {
  return [
    ...failed.map((name) => `FAILED    ${name}`),
    ...unsteady.map((name) => `unsteady  ${name}`),
  ];
}

/** The last line of every command that tests something. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed.length} failed`;
}
