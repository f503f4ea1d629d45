import type { Tally } from '../processes/tally.ts';
import type { VitestReport } from './read-vitest-report.ts';

/** More than these do not fail by chance. */
const filesMost = 3;

/** Only tests of known files can be run again; an error outside of them stays what it is. */
export function isWorthASecondLook({ failed }: VitestReport): boolean {
  const files = new Set(failed.map(({ file }) => file));
  return files.size > 0 && files.size <= filesMost && !files.has('');
}

/** What failed first and passed now passed, and is told as unsteady; what failed now has failed. */
export function withSecondLook(first: VitestReport, second: VitestReport): Tally {
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
