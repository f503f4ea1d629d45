import { inspect } from 'node:util';
import type { Part, PartRun } from '../payments/part.ts';
import { abortedFigure, type Figure } from './figure.ts';
import { isSetUpError } from './set-up-error.ts';

/**
 * Runs a part. If it aborts, it has shown nothing and is broken; the other parts continue. Only a
 * failed set-up, before anything was measured, gets a second attempt.
 */
export async function runPart(
  part: Part,
  given: () => PartRun,
  print: (line: string) => void,
): Promise<Figure[]> {
  const startedAt = performance.now();
  try {
    return await runOrSetUpAgain(part, given, print);
  } catch (error) {
    print(inspect(error));
    return [abortedFigure(part.name, error)];
  } finally {
    print(`${part.name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

async function runOrSetUpAgain(
  { run }: Part,
  given: () => PartRun,
  print: (line: string) => void,
): Promise<Figure[]> {
  try {
    return await run(given());
  } catch (error) {
    if (!isSetUpError(error)) throw error;
    print(`the set-up failed, so it is tried again: ${inspect(error)}`);
    return run(given());
  }
}
