import './processes/plain-option-errors.ts';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from './build-web.ts';
import { runSteps } from './checks/run-steps.ts';
import { steps } from './checks/steps.ts';
import { trackedFiles } from './checks/tracked-files.ts';
import { runE2e } from './e2e-run/run-e2e.ts';
import { addTallies, closingLine, nothing, remarks, type Tally } from './processes/tally.ts';
import { type Part, partsTable, runParts } from './test-run/run-parts.ts';
import { runControl, runFigures, runProof } from './test-run/run-proof.ts';
import { runVitest, runVitestTwice } from './test-run/run-vitest.ts';

const usage = `npm test -- [--with-root] [part of a path …]

Without a path, everything: checks, build, unit tests, browser tests; on Linux also kills in the
middle of work that may lose nothing. With one, the unit tests whose path contains it, for example:

  npm test -- contract/money

  --with-root  also the tests that need root, as .ci/run has them

npm run check, npm run e2e and npm run proof run their part alone; npx vitest has more options.`;

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    'with-root': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const unit = ['server', 'rest'];
const everything: Part[] = [
  { name: 'check', run: check },
  { name: 'build', run: build },
  { name: 'unit', run: () => runVitestTwice(unit) },
  { name: 'e2e', run: () => runE2e([]) },
  // They see which processes are left through /proc, which Linux alone has.
  ...(process.platform === 'linux' ? proofs() : []),
];
const rootPart: Part = { name: 'root', run: rootTests };
const filtered: Part = { name: 'unit', run: () => runVitest(unit, filters) };

const chosen = filters.length > 0 ? [filtered] : everything;
const finished = await runParts(values['with-root'] ? [...chosen, rootPart] : chosen, console.log);
const total = addTallies(finished);
console.log(`\n${partsTable(finished)}\n`);
for (const remark of remarks(total)) console.log(remark);
console.log(closingLine(total));
process.exitCode = total.failed.length > 0 ? 1 : 0;

function proofs(): Part[] {
  return [
    { name: 'ground', run: () => runProof('ground', 5) },
    { name: 'payments', run: () => runFigures('payments') },
    { name: 'payouts', run: () => runFigures('payouts') },
    { name: 'identity', run: identity },
    { name: 'audit', run: () => runFigures('audit') },
    { name: 'tests', run: () => runFigures('tests') },
  ];
}

/** Of the controls the shortest; that the others find their places in the product is a unit test. */
async function identity(): Promise<Tally> {
  return addTallies([await runFigures('identity'), await runControl('identity', 'c')]);
}

async function check(): Promise<Tally> {
  const results = await runSteps(steps, { isFixing: false, print: console.log });
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
  const files = await trackedFiles();
  if (files.some((file) => file.endsWith('.root-test.ts'))) return runVitest(['root']);
  console.log('There is no *.root-test.ts yet.');
  return nothing;
}
