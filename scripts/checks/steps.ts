import { existsSync } from 'node:fs';
import { runCommand } from '../processes/run-command.ts';
import { boundariesStep } from './boundaries-step.ts';
import type { Step } from './step.ts';
import { typesStep } from './types-step.ts';
import { wordsStep } from './words-step.ts';

const formatStep = commandStep('format', 'oxfmt', ({ isFixing }) => [
  'node_modules/oxfmt/bin/oxfmt',
  ...(isFixing ? [] : ['--check']),
]);

const sqlStep = commandStep(
  'sql',
  'each function, trigger and view in one file, and the table types',
  () => ['scripts/checks/sql/check-sql.ts'],
);

/** Longest first, so that the short ones fill the gaps. */
export const steps: readonly Step[] = [
  typesStep,
  lintStep([]),
  sqlStep,
  commandStep('knip', 'no unused or undeclared code and packages', () => [
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]),
  boundariesStep,
  wordsStep,
  formatStep,
];

/** The checks that take seconds; only the changed files are linted, and SQL only if it changed. */
export function stepsForChanges(changed: readonly string[]): Step[] {
  const code = changed.filter((file) => /\.[cm]?tsx?$|\.mjs$/.test(file) && existsSync(file));
  return [
    typesStep,
    ...(code.length > 0 ? [lintStep(code)] : []),
    ...(changed.some(concernsSql) ? [sqlStep] : []),
    wordsStep,
    formatStep,
  ];
}

/** Files of SQL, what is generated from them, and code that may hold a statement. */
function concernsSql(file: string): boolean {
  return /\.sql$|^server\/.*(?<!\.test)\.(?:ts|json)$|^scripts\/database\//.test(file);
}

/** Without files, it lints all. */
function lintStep(files: readonly string[]): Step {
  return commandStep('lint', 'oxlint with types', ({ isFixing }) => [
    'node_modules/oxlint/bin/oxlint',
    '--format=stylish',
    ...(isFixing ? ['--fix'] : []),
    ...files,
  ]);
}

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
