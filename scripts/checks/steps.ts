import { existsSync } from 'node:fs';
import { runCommand } from '../processes/run-command.ts';
import { boundariesStep } from './boundaries-step.ts';
import type { Step } from './step.ts';
import { typesStep } from './types-step.ts';
import { wordsStep } from './words-step.ts';

/** Longest first, so that the short ones fill the gaps. */
export const steps: readonly Step[] = [
  typesStep,
  commandStep('lint', 'oxlint with types', ({ isFixing }) => [
    'node_modules/oxlint/bin/oxlint',
    '--format=stylish',
    ...(isFixing ? ['--fix'] : []),
  ]),
  commandStep('sql', 'each function, trigger and view in one file, and the table types', () => [
    'server/database/release/check-sql.ts',
  ]),
  commandStep('knip', 'no unused or undeclared code and packages', () => [
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]),
  boundariesStep,
  wordsStep,
  commandStep('format', 'oxfmt', ({ isFixing }) => [
    'node_modules/oxfmt/bin/oxfmt',
    ...(isFixing ? [] : ['--check']),
  ]),
];

type ArgsFor = (options: { isFixing: boolean }) => string[];

function commandStep(name: string, what: string, argsFor: ArgsFor): Step {
  return {
    name,
    what,
    async run(options) {
      const args = argsFor(options);
      const [script = ''] = args;
      if (!existsSync(script)) return { isOk: false, output: `${script} does not exist.\n` };
      const { code, output } = await runCommand({ file: 'node', args });
      return { isOk: code === 0, output };
    },
  };
}
