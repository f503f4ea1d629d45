import { runCommand } from '../processes/run-command.ts';
import type { Tally } from '../processes/tally.ts';

const rounds = 5;

/** A few rounds of `npm run proof -- ground`: each kill that loses nothing has passed. */
export async function runGround(): Promise<Tally> {
  const { code, output } = await runCommand({
    file: 'node',
    args: ['scripts/proofs/ground.ts', '--rounds', String(rounds)],
  });
  console.log(output.trimEnd());
  return groundTally(output, code, rounds);
}

/**
 * Each kill has a line, which begins with its number and ends with how many sessions were lost. A
 * proof that broke off has lines too few: what it did not get to show has failed.
 */
export function groundTally(output: string, code: number, wanted: number): Tally {
  const lost = [...output.matchAll(/^ +\d+  \S.* (\d+)$/gm)].map(([, count]) => Number(count));
  const passed = lost.filter((count) => count === 0).length;
  const failed = Math.max(wanted - passed, 0);
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}
