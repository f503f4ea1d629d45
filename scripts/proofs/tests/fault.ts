/** A mistake that somebody could make in one place of the product, and who has to notice. */
export type Fault = {
  readonly name: string;
  /** What it would cost if nobody noticed. */
  readonly costs: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly planted: string;
  /** The test files of which at least one test has to fail. */
  readonly tests: readonly string[];
  /** Noticed within seconds, by tests that need no database: a short round plants these. */
  readonly isQuick?: boolean;
};
