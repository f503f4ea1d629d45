import { availableParallelism } from 'node:os';
import type { Step, StepOutcome } from './step.ts';

export type FinishedStep = StepOutcome & { name: string; tookMs: number };

type RunOptions = {
  isFixing: boolean;
  atOnce?: number;
  print: (line: string) => void;
};

/** Runs the steps in parallel, prints a line as each ends, and then the output of failed ones. */
export async function runChecks(
  steps: readonly Step[],
  options: RunOptions,
): Promise<FinishedStep[]> {
  const atOnce = options.isFixing ? 1 : (options.atOnce ?? Math.max(2, availableParallelism()));
  const waiting = [...steps];
  const finished: FinishedStep[] = [];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step, options.isFixing);
      finished.push(outcome);
      options.print(stepLine(outcome));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const step of finished.filter(({ isOk }) => !isOk)) {
    options.print(`\n── ${step.name} ──\n${step.output.trimEnd()}`);
  }
  return finished;
}

async function runStep(step: Step, isFixing: boolean): Promise<FinishedStep> {
  const startedAt = performance.now();
  let outcome: StepOutcome;
  try {
    outcome = await step.run({ isFixing });
  } catch (error) {
    outcome = { isOk: false, output: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
  return { ...outcome, name: step.name, tookMs: performance.now() - startedAt };
}

function stepLine({ name, isOk, tookMs, note }: FinishedStep): string {
  const seconds = `${(tookMs / 1000).toFixed(1)} s`.padStart(7);
  return `${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(11)}${seconds}  ${note ?? ''}`.trimEnd();
}
