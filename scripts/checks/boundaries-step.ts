import { readFile } from 'node:fs/promises';
import type { Files } from '../boundaries/arrow.ts';
import { checkImports } from '../boundaries/check-imports.ts';
import { outcomeOf, type Step, type StepOutcome } from './step.ts';
import { trackedFiles } from './tracked-files.ts';

export const boundariesStep: Step = {
  name: 'boundaries',
  what: 'import rules (scripts/boundaries/rules.ts)',
  run: checkBoundaries,
};

/**
 * Home-made, because oxlint can only list what is forbidden and dependency-cruiser can't read
 * TypeScript 7.
 */
async function checkBoundaries(): Promise<StepOutcome> {
  const { problems, arrows } = checkImports(await readRepository());
  const lines = problems.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);
  return outcomeOf(lines, `${arrows.length} arrows`);
}

/** Reads the sources. Other files are listed by name only, because imports may name them. */
export async function readRepository(): Promise<Files> {
  const files = await trackedFiles();
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => {
        const isRead = /(?:\.tsx?|package\.json)$/.test(file);
        return [file, isRead ? await readFile(file, 'utf8') : ''];
      }),
    ),
  );
}
