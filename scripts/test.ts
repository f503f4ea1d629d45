import './processes/plain-option-errors.ts';
import { parseArgs } from 'node:util';
import { checkImports } from './boundaries/check-imports.ts';
import { ensureWebBuilt } from './build-web.ts';
import { readRepository } from './checks/boundaries-step.ts';
import { runChecks } from './checks/run-check-steps.ts';
import type { Step } from './checks/step.ts';
import { steps, stepsForChanges } from './checks/steps.ts';
import { trackedFiles } from './checks/tracked-files.ts';
import { runE2e } from './e2e-run/run-e2e.ts';
import {
  addTallies,
  closingLine,
  nothing,
  remarks,
  slowestTests,
  type Tally,
} from './processes/tally.ts';
import { changedFiles } from './test-run/changed-files.ts';
import { findAffectedTests } from './test-run/find-affected-tests.ts';
import { type Part, partsTable, runParts } from './test-run/run-parts.ts';
import { runControl, runFigures, runProof } from './test-run/run-proof.ts';
import { runVitest, runVitestTwice } from './test-run/run-vitest.ts';
import { unmatchedFilters } from './test-run/unmatched-filters.ts';

const usage = `npm test -- [--all] [--changed] [part of a path …]

Without options: checks, build, unit tests and the core journeys in a browser.
With paths, the unit tests whose path contains one of them, for example:

  npm test -- contract/money

  --changed  quick checks, and the tests most likely affected by what differs from origin/main
  --all      everything, as .ci/run has it: also tests that start whole processes, all other
             browser tests, short proofs, and tests that need root on Linux
  --minutes  begins no further part after that time, and says which were not run

npm run check, npm run e2e and npm run proof run their part alone; npx vitest has more options.`;

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const unmatched = unmatchedFilters(filters, filters.length > 0 ? await trackedFiles() : []);
if (unmatched.length > 0) {
  for (const filter of unmatched) console.error(`No test file matches "${filter}".`);
  process.exit(1);
}

const unit = ['server', 'rest'];
const unitAndProcess = [...unit, 'process'];
const core: Part[] = [
  { name: 'check', run: () => check(steps) },
  { name: 'build', run: build },
  { name: 'unit', run: () => runVitestTwice(unit) },
  { name: 'journeys', run: () => runE2e(['--grep', '@core']) },
];
const others: Part[] = [
  { name: 'process', run: () => runVitestTwice(['process']) },
  // They read the remaining processes from /proc, which only Linux has.
  ...(process.platform === 'linux' ? proofs() : []),
  { name: 'root', run: rootTests },
  ...otherBrowserTests(4),
];

const limitMs = Number(values.minutes) * 60_000;
const { finished, notRun } = await runParts(await chooseParts(), console.log, limitMs);
const total = addTallies(finished);
console.log(`\nslowest tests\n${slowestTests(total, 20).join('\n')}`);
console.log(`\n${partsTable(finished)}\n`);
for (const remark of remarks(total)) console.log(remark);
for (const name of notRun) console.log(`not run   ${name}, for lack of time`);
console.log(closingLine(total, notRun.length));
process.exitCode = total.failed.length > 0 ? 1 : 0;

async function chooseParts(): Promise<Part[]> {
  if (filters.length > 0) return [{ name: 'unit', run: () => runVitest(unitAndProcess, filters) }];
  if (values.changed) return affected();
  return values.all ? [...core, ...others] : core;
}

async function affected(): Promise<Part[]> {
  const files = await readRepository();
  const { arrows } = checkImports(files);
  const changed = await changedFiles();
  const tests = findAffectedTests(changed, [...files.keys()], arrows);
  return [
    { name: 'check', run: () => check(stepsForChanges(changed)) },
    ...(tests.unit.length > 0
      ? [{ name: 'unit', run: () => runVitest(unitAndProcess, tests.unit) }]
      : []),
    ...(tests.browser.length > 0 ? [{ name: 'e2e', run: () => runE2e(tests.browser) }] : []),
  ];
}

/** The longest part last, and divided, so that a limit leaves out as little as possible. */
function otherBrowserTests(count: number): Part[] {
  return Array.from({ length: count }, (_, index) => {
    const shard = `${index + 1}/${count}`;
    return {
      name: `e2e ${shard}`,
      run: () => runE2e(['--grep-invert', '@core', `--shard=${shard}`]),
    };
  });
}

function proofs(): Part[] {
  return [
    { name: 'ground', run: () => runProof('ground', 5) },
    { name: 'payments', run: () => runFigures('payments') },
    { name: 'payouts', run: () => runFigures('payouts') },
    { name: 'identity', run: identity },
    { name: 'audit', run: () => runFigures('audit') },
    { name: 'api', run: () => runFigures('api') },
    { name: 'webhooks', run: () => runFigures('webhooks') },
    { name: 'keys', run: () => runFigures('keys') },
  ];
}

/** The shortest control; a unit test checks that the others match the product's text. */
async function identity(): Promise<Tally> {
  return addTallies([await runFigures('identity'), await runControl('identity', 'c')]);
}

async function check(chosen: readonly Step[]): Promise<Tally> {
  const results = await runChecks(chosen, { isFixing: false, print: console.log });
  return {
    ...nothing,
    passed: results.filter(({ isOk }) => isOk).length,
    failed: results.filter(({ isOk }) => !isOk).map(({ name }) => name),
  };
}

async function build(): Promise<Tally> {
  await ensureWebBuilt();
  return nothing;
}

async function rootTests(): Promise<Tally> {
  if (process.getuid?.() !== 0) throw new Error('these tests need root: run .ci/run as root');
  return runVitest(['root']);
}
