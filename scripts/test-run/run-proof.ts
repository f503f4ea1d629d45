import { type Finished, runCommand } from '../processes/run-command.ts';
import { nothing, type Tally } from '../processes/tally.ts';

/** A few rounds of a proof that kills the product: each kill that loses nothing has passed. */
export async function runProof(name: 'ground', rounds: number): Promise<Tally> {
  const { code, output } = await runProgram(name, ['--rounds', String(rounds)]);
  return proofTally(output, code, rounds);
}

/** The same proof of a product with planted faults: it has passed when it found them. */
export async function runControl(name: 'identity', control: string): Promise<Tally> {
  const { code } = await runProgram(name, ['--control', control]);
  return code === 0
    ? { ...nothing, passed: 1 }
    : { ...nothing, failed: [`control ${control} found too little`] };
}

/** A short round of the proof that measures figures: each that is kept has passed. */
export async function runFigures(
  name: 'payments' | 'payouts' | 'identity' | 'audit' | 'tests',
): Promise<Tally> {
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
  const kills = [...output.matchAll(/^ +(\d+)  +(\S+) .* (\d+)$/gm)];
  const lossy = kills.filter(([, , , lost]) => lost !== '0');
  const failed = lossy.map(([, round = '', victim = '']) => `kill ${round}, ${victim}: lost`);
  for (let n = kills.length; n < wanted; n++) failed.push('a kill that was not got to');
  const passed = kills.length - lossy.length;
  return { passed, failed: failed.length === 0 ? unexplained(code, output) : failed, unsteady: [] };
}

/** A line for each figure, and a code that says whether all were measured and kept. */
export function figuresTally(output: string, code: number): Tally {
  const unsteady = names(output, / {2,}kept in one of two looks$/);
  const passed = (output.match(/ kept$/gm)?.length ?? 0) + unsteady.length;
  const failed = names(output, / +BROKEN$/);
  if (failed.length === 0 && passed === 0) failed.push('no figure was measured');
  return { passed, failed: failed.length === 0 ? unexplained(code, output) : failed, unsteady };
}

/** Of the figures whose lines end like that, each with what was measured. */
function names(output: string, end: RegExp): string[] {
  const lines = [...output.matchAll(new RegExp(String.raw`^(\S.*?) {2,}(.*?)${end.source}`, 'gm'))];
  return lines.map(([, figure = '', measured = '']) => `${figure}: ${measured}`);
}

/** It says why at its end, if it says anything. */
function unexplained(code: number, output: string): string[] {
  if (code === 0) return [];
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  return [`ended with ${code} after "${last}"`];
}
