export type TimedTest = { readonly name: string; readonly tookMs: number };

/** Every failure has a name, so that the end of a long run lists what to look at. */
export type Tally = {
  passed: number;
  failed: readonly string[];
  /** Failed first and passed on the retry (decision 0022); these count as passed. */
  unsteady: readonly string[];
  /** Tests with their duration, if the runner reports one. */
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

/** The names of failed and unsteady tests. */
export function remarks({ failed, unsteady }: Tally): string[] {
  return [
    ...failed.map((name) => `FAILED    ${name}`),
    ...unsteady.map((name) => `unsteady  ${name}`),
  ];
}

/** One line per test, the slowest first. */
export function slowestTests({ timed = [] }: Tally, count: number): string[] {
  return timed
    .toSorted((a, b) => b.tookMs - a.tookMs)
    .slice(0, count)
    .map(({ name, tookMs }) => `${(tookMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The last line of every test command. Parts left out for lack of time are no success. */
export function closingLine({ passed, failed }: Tally, notRun = 0): string {
  const parts = notRun === 1 ? 'part' : 'parts';
  return `${passed} passed, ${failed.length} failed${notRun > 0 ? `, ${notRun} ${parts} not run` : ''}`;
}
