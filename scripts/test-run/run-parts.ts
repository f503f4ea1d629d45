import { nothing, type Tally } from '../processes/tally.ts';

/** One part of the tests; `run` throws if it can't start. */
export type Part = { name: string; run: () => Promise<Tally> };

export type FinishedPart = Tally & { name: string; tookMs: number };

export type RunParts = { readonly finished: FinishedPart[]; readonly notRun: string[] };

/**
 * Runs the parts one by one, and continues after a failure. Begins none after the limit, so that a
 * slow machine reports what it has run.
 */
export async function runParts(
  parts: readonly Part[],
  print: (line: string) => void,
  limitMs = Infinity,
): Promise<RunParts> {
  const finished: FinishedPart[] = [];
  const notRun: string[] = [];
  const begunAt = performance.now();
  for (const { name, run } of parts) {
    const startedAt = performance.now();
    if (startedAt - begunAt > limitMs) {
      notRun.push(name);
      continue;
    }
    print(`\n── ${name} ──`);
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
  return { finished, notRun };
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
