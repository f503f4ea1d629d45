/** A plausible mistake in one place of the product, and the tests that must catch it. */
export type Fault = {
  readonly name: string;
  /** The damage if no test caught it. */
  readonly costs: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly planted: string;
  /** The test files of which at least one test must fail. */
  readonly tests: readonly string[];
  /** Caught within seconds by tests without a database: a short round plants these. */
  readonly isQuick?: boolean;
};
