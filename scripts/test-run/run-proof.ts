import { type Finished, runCommand } from '../processes/run-command.ts';
import { nothing, type Tally } from '../processes/tally.ts';

/** A few rounds of a proof that kills the product: each kill without a loss passes. */
export async function runProof(name: 'ground', rounds: number): Promise<Tally> {
  const { code, output } = await runProgram(name, ['--rounds', String(rounds)]);
  return proofTally(output, code, rounds);
}

/** The same proof with planted faults: it passes if it finds them. */
export async function runControl(name: 'identity', control: string): Promise<Tally> {
  const { code } = await runProgram(name, ['--control', control]);
  return code === 0
    ? { ...nothing, passed: 1 }
    : { ...nothing, failed: [`control ${control} found too little`] };
}

/** A short round of a proof that measures figures: each figure that holds passes. */
export async function runFigures(
  name: 'payments' | 'payouts' | 'identity' | 'audit' | 'api' | 'webhooks' | 'keys',
): Promise<Tally> {
  const { code, output } = await runProgram(name, ['--short']);
  return figuresTally(output, code);
}

async function runProgram(name: string, args: string[]): Promise<Finished> {
  const program = `proofs/${name}.ts`;
  const finished = await runCommand({ file: 'node', args: [program, ...args] });
  console.log(finished.output.trimEnd());
  return finished;
}

/**
 * Each kill prints a line with its number and its losses. Missing lines of an aborted proof count
 * as failed.
 */
export function proofTally(output: string, code: number, wanted: number): Tally {
  const kills = [...output.matchAll(/^ +(\d+)  +(\S+) .* (\d+)$/gm)];
  const lossy = kills.filter(([, , , lost]) => lost !== '0');
  const failed = lossy.map(([, round = '', victim = '']) => `kill ${round}, ${victim}: lost`);
  for (let n = kills.length; n < wanted; n++) failed.push('a kill that was not got to');
  const passed = kills.length - lossy.length;
  return { passed, failed: failed.length === 0 ? unexplained(code, output) : failed, unsteady: [] };
}

/** A line per figure, and an exit code for whether all were measured and held. */
export function figuresTally(output: string, code: number): Tally {
  const unsteady = names(output, / {2,}kept in one of two runs$/);
  const passed = (output.match(/ kept$/gm)?.length ?? 0) + unsteady.length;
  const failed = names(output, / +BROKEN$/);
  if (failed.length === 0 && passed === 0) failed.push('no figure was measured');
  return { passed, failed: failed.length === 0 ? unexplained(code, output) : failed, unsteady };
}

/** The figures whose lines end like that, with their measurement. */
function names(output: string, end: RegExp): string[] {
  const lines = [...output.matchAll(new RegExp(String.raw`^(\S.*?) {2,}(.*?)${end.source}`, 'gm'))];
  return lines.map(([, figure = '', measured = '']) => `${figure}: ${measured}`);
}

/** The reason at the end of the output, if there is one. */
function unexplained(code: number, output: string): string[] {
  if (code === 0) return [];
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  return [`ended with ${code} after "${last}"`];
}
