/** The part of Vitest's JSON report that this reads. */
export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

export type Seen =
  /** The named test failed by an assertion. */
  | { readonly kind: 'caught'; readonly by: string }
  /** All tests passed. */
  | { readonly kind: 'missed' }
  /** The run itself failed, which proves nothing. */
  | { readonly kind: 'broken'; readonly why: string };

/**
 * Whether the tests caught the fault. Code that doesn't run breaks every test that loads it, so
 * only a test that ran and got an unexpected result counts.
 */
export function classifyReport(report: Report | null, code: number): Seen {
  if (report === null) return { kind: 'broken', why: 'vitest left no report' };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const caught = failed.find(({ failureMessages }) => failureMessages?.some(isOfBehaviour));
  if (caught) return { kind: 'caught', by: caught.fullName };
  const [first] = failed;
  if (first) {
    const [why = ''] = (first.failureMessages?.[0] ?? 'no message').split('\n');
    return { kind: 'broken', why: `"${first.fullName}" did not run: ${why}` };
  }
  const passed = tests.filter(({ status }) => status === 'passed').length;
  if (code === 0 && passed > 0) return { kind: 'missed' };
  return { kind: 'broken', why: `no test failed, ${passed} passed, and vitest ended with ${code}` };
}

/** The errors of code or SQL that can't run, and of a test that hangs. */
const brokenCode =
  /^(?:\w+: )?(?:SyntaxError|ReferenceError|.* is not (?:a function|defined|a constructor)|.*syntax error at or near|(?:column|relation|function|operator|type) .*does not exist|(?:Test|Hook) timed out)/;

function isOfBehaviour(message: string): boolean {
  return !brokenCode.test(message);
}
