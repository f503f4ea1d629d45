import type { Figure } from '../harness/figure.ts';
import type { Fault } from './fault.ts';
import { withPlanted } from './plant.ts';
import type { Seen } from './classify-report.ts';
import { runTests } from './run-tests.ts';

type Planting = {
  /** A copy of the sources that may be damaged. */
  readonly copy: string;
  readonly faults: readonly Fault[];
  readonly harmless: Fault;
  readonly print: (line: string) => void;
};

/** Plants one fault at a time, and runs the tests that must catch it. */
export async function plantPart({ copy, faults, harmless, print }: Planting): Promise<Figure[]> {
  const before = await runUndamaged(copy, faults);
  if (before.kind !== 'missed') print(`without any fault: ${inWords(before)}`);
  const control = await plant(copy, harmless);
  print(`${harmless.name}: ${inWords(control)}`);
  let caught = 0;
  for (const fault of faults) {
    const startedAt = performance.now();
    const seen = await plant(copy, fault);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (seen.kind === 'caught') caught++;
    else print(`NOT CAUGHT: ${fault.name} (${fault.file}). ${fault.costs}`);
    print(`${fault.name}: ${inWords(seen)}, ${seconds} s`);
  }
  return [
    {
      name: 'the same tests without a fault',
      measured: before.kind === 'missed' ? 'pass' : inWords(before),
      limit: 'pass',
      isKept: before.kind === 'missed',
    },
    {
      name: 'a fault without an effect',
      measured: control.kind === 'missed' ? 'not caught' : inWords(control),
      limit: 'not caught',
      isKept: control.kind === 'missed',
    },
    {
      name: 'planted faults caught',
      measured: `${caught} of ${faults.length}`,
      limit: `${faults.length} of ${faults.length}`,
      isKept: caught === faults.length,
    },
  ];
}

async function runUndamaged(copy: string, faults: readonly Fault[]): Promise<Seen> {
  for (const needsDatabase of [false, true]) {
    const those = faults.filter((fault) => needsDatabaseOf(fault) === needsDatabase);
    if (those.length === 0) continue;
    const tests = [...new Set(those.flatMap((fault) => fault.tests))];
    const seen = await runTests(copy, { tests, needsDatabase });
    if (seen.kind !== 'missed') return seen;
  }
  return { kind: 'missed' };
}

function plant(copy: string, fault: Fault): Promise<Seen> {
  const request = { tests: fault.tests, needsDatabase: needsDatabaseOf(fault) };
  return withPlanted(copy, fault, () => runTests(copy, request));
}

function needsDatabaseOf({ isQuick = false }: Fault): boolean {
  return !isQuick;
}

function inWords(seen: Seen): string {
  switch (seen.kind) {
    case 'caught':
      return `caught by "${seen.by}"`;
    case 'missed':
      return 'not caught';
    case 'broken':
      return `broken: ${seen.why}`;
  }
}
