import type { Tally } from '../processes/tally.ts';
import type { VitestReport } from './read-vitest-report.ts';

/** More files than this don't fail by chance. */
const maxFiles = 3;

/** Only tests of known files can be retried; any other error stays. */
export function isWorthARetry({ failed }: VitestReport): boolean {
  const files = new Set(failed.map(({ file }) => file));
  return files.size > 0 && files.size <= maxFiles && !files.has('');
}

/** Tests that pass on the retry are unsteady; the others have failed. */
export function mergeRetry(first: VitestReport, second: VitestReport): Tally {
  const unsteady = first.failed.filter(({ name }) => second.passedTests.has(name));
  const still = first.failed.filter(({ name }) => !second.passedTests.has(name));
  const failed = new Set([...still, ...second.failed].map(({ name }) => name));
  return {
    passed: first.passed + unsteady.length,
    failed: [...failed],
    unsteady: unsteady.map(({ name }) => name),
    timed: first.timed,
  };
}
