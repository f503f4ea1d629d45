import type { Tally } from '../processes/tally.ts';
import type { Failure, VitestReport } from './read-vitest-report.ts';

/** More than these do not fail by chance, and a second look would only take time. */
const filesMost = 5;

/** Only tests of known files can be run again; an error outside of them stays what it is. */
export function isWorthASecondLook({ failed }: VitestReport): boolean {
  const files = new Set(failed.map(({ file }) => file));
  return files.size > 0 && files.size <= filesMost && !files.has('');
}

/** What failed first and passed now passed, and is told as unsteady; what failed now has failed. */
export function withSecondLook(first: VitestReport, second: VitestReport): Tally {
  const names = new Set(second.failed.map(({ name }) => name));
  // A file that cannot be loaded now, or a run without a report, looked at none of its tests again.
  const isStillFailing = ({ file, name }: Failure) =>
    second.passed === 0 || names.has(name) || names.has(file);
  const unsteady = first.failed.filter((failure) => !isStillFailing(failure));
  const failed = new Set([...first.failed.filter(isStillFailing), ...second.failed]);
  return {
    passed: first.passed + unsteady.length,
    failed: [...new Set([...failed].map(({ name }) => name))],
    unsteady: unsteady.map(({ name }) => name),
  };
}
