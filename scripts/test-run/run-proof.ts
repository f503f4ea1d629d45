import { type Finished, runCommand } from '../processes/run-command.ts';
import type { Tally } from '../processes/tally.ts';

/** A few rounds of a proof that kills the product: each kill that loses nothing has passed. */
export async function runProof(name: 'ground', rounds: number): Promise<Tally> {
  const { code, output } = await runProgram(name, ['--rounds', String(rounds)]);
  return proofTally(output, code, rounds);
}

/** The same proof of a product with planted faults: it has passed when it found them. */
export async function runControl(name: 'identity', control: string): Promise<Tally> {
  const { code } = await runProgram(name, ['--control', control]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A short round of the proof that measures figures: each that is kept has passed. */
export async function runFigures(name: 'payments' | 'identity' | 'audit'): Promise<Tally> {
  const { code, output } = await runProgram(name, ['--short']);
  return figuresTally(output, code);
}

async function runProgram(name: string, args: string[]): Promise<Finished> {
  const program = `scripts/proofs/${name}.ts`;
  const finished = await runCommand({ file: 'node', args: [program, ...args] });
  console.log(finished.output.trimEnd());
  return finished;
}

/**
 * Each kill has a line, which begins with its number and ends with how much was lost. A proof that
 * broke off has lines too few: what it did not get to show has failed.
 */
export function proofTally(output: string, code: number, wanted: number): Tally {
  const lost = [...output.matchAll(/^ +\d+  +\S.* (\d+)$/gm)].map(([, count]) => Number(count));
  const passed = lost.filter((count) => count === 0).length;
  const failed = Math.max(wanted - passed, 0);
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** A line for each figure, and a code that says whether all were measured and kept. */
export function figuresTally(output: string, code: number): Tally {
  const passed = output.match(/ kept$/gm)?.length ?? 0;
  const broken = output.match(/ BROKEN$/gm)?.length ?? 0;
  const isUnexplained = broken === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : broken };
}
