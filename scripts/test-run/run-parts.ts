import { nothing, type Tally } from '../processes/tally.ts';

/** One part of the tests; `run` throws if it can't start. */
export type Part = { name: string; run: () => Promise<Tally> };

export type FinishedPart = Tally & { name: string; tookMs: number };

/** Runs the parts one by one, and continues after a failure. */
export async function runParts(
  parts: readonly Part[],
  print: (line: string) => void,
): Promise<FinishedPart[]> {
  const finished: FinishedPart[] = [];
  for (const { name, run } of parts) {
    print(`\n── ${name} ──`);
    const startedAt = performance.now();
    const tally = await run().catch((error: unknown) => {
      const complaint = error instanceof Error ? error.message : String(error);
      print(`FAILED: ${complaint}`);
      return { ...nothing, failed: [complaint] };
    });
    finished.push({
      passed: tally.passed,
      failed: tally.failed.map((failure) => `${name}: ${failure}`),
      unsteady: tally.unsteady.map((test) => `${name}: ${test}`),
      timed: tally.timed ?? [],
      name,
      tookMs: performance.now() - startedAt,
    });
  }
  return finished;
}

export function partsTable(parts: readonly FinishedPart[]): string {
  const rows = parts.map(({ name, passed, failed, tookMs }) => [
    name,
    String(passed),
    String(failed.length),
    `${(tookMs / 1000).toFixed(1)} s`,
  ]);
  return [['part', 'passed', 'failed', 'time'], ...rows]
    .map(([name = '', ...cells]) => name.padEnd(8) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n');
}
