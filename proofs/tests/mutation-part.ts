import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { type MutationReport, scoreOf } from './score-mutants.ts';

const minPercent = 90;

/**
 * Runs Stryker's mutations on the money and cryptography modules, and counts those the tests
 * catch. stryker.config.json next to this selects modules and tests.
 */
export async function mutationPart(copy: string, print: (line: string) => void): Promise<Figure[]> {
  const { code } = await runCommand({
    file: 'node',
    args: [
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'proofs/tests/stryker.config.json',
    ],
    env: cleanEnvironment({}),
    cwd: copy,
    // It takes a quarter of an hour and reports progress every ten seconds.
    isLive: true,
  });
  if (code !== 0) throw new Error(`Stryker ended with ${code}`);
  const report = JSON.parse(
    readFileSync(path.join(copy, 'mutation.json'), 'utf8'),
  ) as MutationReport;
  const { noticed, counted, excluded, survivors, ...left } = scoreOf(report);
  for (const survivor of survivors) print(`survived: ${survivor}`);
  print(
    `${counted} changes, ${left.hung} of them caught by a timeout; left out: ${excluded} excluded with a reason in the code, ${left.static} that run once when a module loads`,
  );
  const percent = counted === 0 ? 0 : (100 * noticed) / counted;
  return [
    {
      name: 'mutation score, money and cryptography',
      measured: `${percent.toFixed(1)} %, ${noticed} of ${counted}; ${left.static} not tried`,
      limit: `${minPercent} %`,
      isKept: percent >= minPercent,
    },
  ];
}
