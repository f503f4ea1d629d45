import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { otherErrorsReporter } from './scripts/test-run/other-errors-reporter.ts';
import { reportFiles } from './scripts/test-run/read-vitest-report.ts';

// A zone far from Saint Lucia's and a day ahead of it most of the time: whatever leaks the
// machine's own time into a result fails here. Set before any worker starts, so that all have it.
process.env['TZ'] = 'Pacific/Auckland';

const exclude = [...configDefaults.exclude, '**/dist/**', 'data/**'];

// npm test reads each test's result here.
const report = process.env['PITON_TEST_REPORT'];
const json: ['json', { outputFile: string }] = [
  'json',
  { outputFile: path.join(report ?? '', reportFiles.tests) },
];
const otherErrors = otherErrorsReporter(path.join(report ?? '', reportFiles.otherErrors));

export default defineConfig({
  test: {
    reporters: ['default', ...(report === undefined ? [] : [json, otherErrors])],
    // Threads take a seventh longer where PostgreSQL does the work, and share one process's state.
    pool: 'forks',
    // Test files on one worker share modules; importing them for each file took a third of a run.
    // A test restores each clock, module and global that it changes.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // All there are: by itself Vitest leaves one out, which is half of two, and PostgreSQL waits half the time.
    maxWorkers: availableParallelism(),
    // Only guards against hanging tests, because a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/checks/sql/*.test.ts'],
          exclude,
          // One PostgreSQL for the run; each test file takes a database of its own from it.
          globalSetup: ['server/database/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            '{contract,web,gateway-simulator,bench,e2e,scripts,proofs,sdk}/**/*.test.{ts,tsx}',
          ],
          exclude: [...exclude, 'scripts/checks/sql/**'],
        },
      },
      {
        extends: true,
        test: {
          // Starts and stops whole processes: .ci/run runs it, npm test does not.
          name: 'process',
          include: ['**/*.process-test.ts'],
          exclude,
          globalSetup: ['server/database/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Needs root (cgroups, network namespaces, strace): .ci/run runs it, npm test does not.
          name: 'root',
          include: ['**/*.root-test.ts'],
          exclude,
          globalSetup: ['server/database/testing/global-setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
