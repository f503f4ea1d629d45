export type TimedTest = { readonly name: string; readonly tookMs: number };

/** Whatever failed has a name, so that the end of a long run says what to look at. */
export type Tally = {
  passed: number;
  failed: readonly string[];
  /** Failed at first and passed when it was looked at again (decision 0022); among those that passed. */
  unsteady: readonly string[];
  /** Each test with its duration, where the runner reports one. */
  timed?: readonly TimedTest[];
};

export const nothing: Tally = { passed: 0, failed: [], unsteady: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    unsteady: tallies.flatMap(({ unsteady }) => unsteady),
    timed: tallies.flatMap(({ timed = [] }) => timed),
  };
}

/** The names of what did not simply pass; empty when everything did. */
export function remarks({ failed, unsteady }: Tally): string[] {
  return [
    ...failed.map((name) => `FAILED    ${name}`),
    ...unsteady.map((name) => `unsteady  ${name}`),
  ];
}

/** A line for each of the slowest tests, the slowest first. */
export function slowestTests({ timed = [] }: Tally, count: number): string[] {
  return timed
    .toSorted((a, b) => b.tookMs - a.tookMs)
    .slice(0, count)
    .map(({ name, tookMs }) => `${(tookMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The last line of every command that tests something. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed.length} failed`;
}
