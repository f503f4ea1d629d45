import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../../harness/figure.ts';

const folder = path.resolve(import.meta.dirname, '../../../web/src/devdocs/samples');

/** The docs show each step in each of these. */
const fileNames = ['curl.sh', 'node.mjs', 'php.php', 'python.py', 'dart.dart'] as const;
export type SampleFile = (typeof fileNames)[number];

export function readSample(step: string, file: SampleFile): string {
  return readFileSync(path.join(folder, step, file), 'utf8');
}

/** Every step has a sample in each language, and a check. */
export function completeFigure(checked: readonly string[]): Figure {
  const steps = readdirSync(folder);
  const problems = [
    ...steps.filter((step) => !checked.includes(step)).map((step) => `${step} has no check`),
    ...checked.flatMap((step) =>
      fileNames
        .filter((file) => !existsSync(path.join(folder, step, file)))
        .map((file) => `no ${step}/${file}`),
    ),
  ];
  return {
    name: `${checked.length} steps, each in ${fileNames.length} languages`,
    measured: problems.join('; ') || 'complete',
    limit: 'complete',
    isKept: problems.length === 0,
  };
}
