/** A promise of the product, and the tests that show it. */
export type PromiseRow = {
  readonly number: number;
  readonly promise: string;
  /** The figure to reach at full scale. */
  readonly reach: string;
  /** Without a test, the table says so. */
  readonly tests: readonly PromiseTest[];
  /** The part of the promise that no test shows yet. */
  readonly gap?: string;
};

export type PromiseTest = ProofTest | FileTest;

/** A part of a proof. */
export type ProofTest = {
  readonly proof: string;
  readonly part?: string;
  /** The beginnings of the figures that the table shows; none if the part is a control alone. */
  readonly figures: readonly string[];
  /** The same for figures that only a full run has. */
  readonly fullFigures?: readonly string[];
  /** The controls that the part must find, and figures that count planted faults. */
  readonly controls?: readonly string[];
  /** The scale of a part or file that has no full one. */
  readonly scale?: 'short';
};

/** A test file of `npm test` or `.ci/run`. */
export type FileTest = {
  readonly file: string;
  /** A fault that `npm run proof -- tests` plants, or a test in the file that meets a fault. */
  readonly control: { readonly fault: string } | { readonly test: string };
  readonly scale?: 'short';
};

export function isFileTest(test: PromiseTest): test is FileTest {
  return 'file' in test;
}
