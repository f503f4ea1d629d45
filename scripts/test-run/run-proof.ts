import { runCommand } from '../processes/run-command.ts';
import type { Tally } from '../processes/tally.ts';

/** A few rounds of a proof that kills the product: each kill that loses nothing has passed. */
export async function runProof(name: 'ground' | 'payments', rounds: number): Promise<Tally> {
  const { code, output } = await runCommand({
    file: 'node',
    args: [`scripts/proofs/${name}.ts`, '--rounds', String(rounds)],
  });
  console.log(output.trimEnd());
  return proofTally(output, code, rounds);
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
