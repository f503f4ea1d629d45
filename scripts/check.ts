import './processes/plain-option-errors.ts';
import { parseArgs } from 'node:util';
import { runChecks } from './checks/run-check-steps.ts';
import { steps } from './checks/steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fix: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

const unknown = positionals.filter((name) => !steps.some((step) => step.name === name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no step named ${unknown.join(' or ')}.\n`);
  console.log('npm run check -- [--fix] [step …]\n\nWithout names, every step runs:');
  for (const { name, what } of steps) console.log(`  ${name.padEnd(11)} ${what}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const chosen = steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const finished = await runChecks(chosen, { isFixing: values.fix, print: console.log });
const failed = finished.filter(({ isOk }) => !isOk).length;
console.log(`\n${finished.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
