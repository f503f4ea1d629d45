import { readFile } from 'node:fs/promises';
import { functionsIn } from '../source/functions-in.ts';
import { outcomeOf, type Step, type StepOutcome } from './step.ts';
import { isSource, trackedFiles } from './tracked-files.ts';

export const linesPerFileMax = 300;
export const linesPerFunctionMax = 70;

export const sizesStep: Step = {
  name: 'sizes',
  what: `files to ${linesPerFileMax} lines, functions to ${linesPerFunctionMax}`,
  run: checkSizes,
};

async function checkSizes(): Promise<StepOutcome> {
  const files = (await trackedFiles()).filter((file) => isSource(file) || file.endsWith('.css'));
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(file, 'utf8')] as const),
  );
  const problems = texts.flatMap(([file, text]) => sizeProblems(file, text));
  return outcomeOf(problems, summary(texts.map(([, text]) => lineCount(text))));
}

/** Reports files and functions over the size limits. */
export function sizeProblems(file: string, text: string): string[] {
  const lines = lineCount(text);
  const problems =
    lines > linesPerFileMax ? [`${file}: ${lines} lines, at most ${linesPerFileMax}`] : [];
  if (!isSource(file)) return problems;
  for (const { name, startLine, lines: length } of functionsIn(file, text)) {
    if (length > linesPerFunctionMax) {
      problems.push(
        `${file}:${startLine}: ${name} has ${length} lines, at most ${linesPerFunctionMax}`,
      );
    }
  }
  return problems;
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function summary(lengths: readonly number[]): string {
  const sorted = lengths.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return `${sorted.length} files, median ${at(0.5)} lines (aim: 60), longest twentieth from ${at(0.95)}`;
}
