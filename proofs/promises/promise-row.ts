/** A promise of the product, and the tests that show it. */
export type PromiseRow = {
  readonly number: number;
  readonly promise: string;
  /** The figure to reach at full scale. */
  readonly reach: string;
  /** Without a test, the table says so. */
  readonly tests: readonly PromiseTest[];
  /** The control, if the tests' own figures are one. */
  readonly control?: string;
  /** The part of the promise that no test shows yet. */
  readonly gap?: string;
};

export type PromiseTest = ProofTest | FileTest;

/** A part of a proof. */
export type ProofTest = {
  readonly proof: string;
  readonly part?: string;
  /** The figure that the table shows. */
  readonly figure: string;
  /** The control that the part must find, if it has its own. */
  readonly control?: string;
};

/** A test file of `npm test` or `.ci/run`. */
export type FileTest = {
  readonly file: string;
  /** A fault that `npm run proof -- tests` plants, or a test in the file that meets a fault. */
  readonly control: { readonly fault: string } | { readonly test: string };
};

export function isFileTest(test: PromiseTest): test is FileTest {
  return 'file' in test;
}
