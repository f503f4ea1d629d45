import path from 'node:path';
import type { Figure } from '../../harness/figure.ts';
import {
  type AttackedProduct,
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../../payments/attacks/attacked-product.ts';
import { startOwnGateway } from '../../payments/own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../../payments/part.ts';
import { plants } from './api-faults.mjs';
import type { Problem } from './check-reply.ts';
import { type Fuzzed, runFuzz } from './run-fuzz.ts';

const counts = { short: 2000, full: 100_000 };
const controlCount = 1500;

/** Every response is one that the document allows, and contains no other company's data. */
export const fuzzPart: Part = {
  name: 'fuzz',
  run: async (given) => {
    const { folder, scale, seed, print } = given;
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options: AttackOptions = { folder, gatewayUrl: gateway.url };
    try {
      const product = await startAttacked(options);
      const startedAt = performance.now();
      const fuzzed = await runFuzz(product, { count: counts[scale], seed });
      const perSecond = (fuzzed.sent * 1000) / (performance.now() - startedAt);
      print(`${perSecond.toFixed(0)} a second, answered ${statusesOf(fuzzed)}`);
      for (const example of fuzzed.examples) print(example);
      const errors = errorsIn(product);
      for (const message of new Set(errors.map(messageOf))) print(message);
      await product.stop();
      return [...figuresOf(fuzzed, errors), ...(await control(options, given))];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

async function control(options: AttackOptions, { seed, print }: PartRun): Promise<Figure[]> {
  const names = Object.keys(plants);
  print(`control: ${names.join(', ')}`);
  const plant = new URL(`api-faults.mjs?${names.join('&')}`, import.meta.url).href;
  const careless = await startAttacked({ ...options, loaded: [plant] });
  const missing = names.filter((name) => !careless.output().includes(`Planted: ${name}.`));
  if (missing.length > 0) throw new Error(`started without ${missing.join(', ')} planted`);
  const { problems } = await runFuzz(careless, { count: controlCount, seed });
  await careless.stop();
  const found = (planted: string, problem: Problem) => {
    const count = problems.get(problem) ?? 0;
    return controlFigure(planted, `${count} found`, count > 0);
  };
  return [
    found('a payment of any company is returned', "another's data"),
    found('a field that isn’t documented', 'other shape'),
    found('a body that is no JSON', 'fault'),
    found('a permission isn’t checked', 'not permitted'),
  ];
}

function figuresOf(fuzzed: Fuzzed, errors: readonly string[]): Figure[] {
  const { sent, problems, unanswered, operations, done, statuses } = fuzzed;
  const none = (name: string, count: number): Figure => ({
    name,
    measured: `${count} of ${sent}`,
    limit: '0',
    isKept: count === 0,
  });
  const of = (problem: Problem) => problems.get(problem) ?? 0;
  const missing = operations.filter(({ name }) => !done.has(name)).map(({ name }) => name);
  const limited = statuses.get(429) ?? 0;
  return [
    none('faults of the server (5xx)', of('fault')),
    none('statuses that aren’t documented', of('undocumented status')),
    none('responses outside their schema', of('other shape')),
    none('responses with data of others', of("another's data")),
    none('requests without permission that succeeded', of('not permitted')),
    none('responses that show internals', of('internals')),
    none('requests without a response', unanswered),
    {
      name: 'errors in the log',
      measured: String(errors.length),
      limit: '0',
      isKept: errors.length === 0,
    },
    {
      name: 'operations that succeeded',
      measured: missing.length === 0 ? 'all' : `all but ${missing.join(', ')}`,
      limit: `three quarters of ${operations.length}`,
      isKept: missing.length <= operations.length / 4,
    },
    {
      name: 'rejected unread (429)',
      measured: `${limited} of ${sent}`,
      limit: 'below a fifth',
      isKept: limited < sent / 5,
      isTimingDependent: true,
    },
  ];
}

/** Log lines about our own faults. */
function errorsIn({ output }: AttackedProduct): string[] {
  return output()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));
}

function messageOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
  return `log: ${msg}: ${err?.message ?? ''}`.slice(0, 300);
}

function statusesOf({ statuses }: Fuzzed): string {
  const sorted = Array.from(statuses).toSorted(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
}
