import path from 'node:path';
import type { Figure } from '../../harness/figure.ts';
import {
  type AttackedProduct,
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../attacks/attacked-product.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { arrangedControl, type Part } from '../part.ts';
import { isStillServing } from './throw-garbage.ts';
import { roles, throwAtRoles, type ThrownAtRoles } from './throw-at-roles.ts';

const counts = { short: 4000, full: 1_000_000 };
const controlCount = 1500;
const maxP99Ms = 50;

/** Garbage to all endpoints of the web app, in every role. */
export const rolesPart: Part = {
  name: 'roles',
  isLong: true,
  run: async ({ folder, scale, seed, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options: AttackOptions = { folder, gatewayUrl: gateway.url };
    try {
      const product = await startAttacked(options);
      const thrown = await throwAtRoles(product.url, { count: counts[scale], seed });
      for (const problem of thrown.wrong) print(problem);
      const isServing = await isStillServing(product);
      const errors = errorsIn(product);
      for (const line of errors.slice(0, 5)) print(line.slice(0, 400));
      await product.stop();
      print('control: parser errors are quoted, and some are thrown');
      const careless = await startAttacked({ ...options, planted: ['quotes-the-parser'] });
      const planted = await throwAtRoles(careless.url, { count: controlCount, seed });
      await careless.stop();
      const { internals } = planted;
      return [
        ...figuresOf(thrown, { isServing, errors: errors.length }),
        ...(scale === 'full' ? [speedFigure(thrown)] : []),
        arrangedControl(
          'a parser is quoted to each role',
          `${internals} responses show it`,
          internals > 0,
        ),
      ];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

function errorsIn({ output }: AttackedProduct): string[] {
  return output()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));
}

function figuresOf(
  thrown: ThrownAtRoles,
  { isServing, errors }: { readonly isServing: boolean; readonly errors: number },
): Figure[] {
  const { sent, operations, faults, internals, unanswered, limited, admitted } = thrown;
  const none = (name: string, count: number): Figure => ({
    name,
    measured: `${count} of ${sent} to ${operations} endpoints`,
    limit: '0',
    isKept: count === 0,
  });
  return [
    none('faults of the server by any role’s garbage', faults),
    none('responses to any role that show internals', internals),
    none('any role’s garbage without a response', unanswered),
    {
      name: 'errors in the log by any role’s garbage',
      measured: String(errors),
      limit: '0',
      isKept: errors === 0,
    },
    {
      name: 'the same process serves all roles',
      measured: isServing ? 'yes' : 'no',
      limit: 'yes',
      isKept: isServing,
    },
    {
      name: `admitted as ${roles.join(', ')}`,
      measured: roles.map((role) => admitted[role]).join(', '),
      limit: 'a tenth of each',
      isKept: roles.every((role) => admitted[role] >= sent / roles.length / 10),
    },
    {
      name: 'any role’s garbage rejected unread (429)',
      measured: `${limited} of ${sent}`,
      limit: 'a fifth',
      isKept: limited <= sent / 5,
      isTimingDependent: true,
    },
  ];
}

function speedFigure({ tookMs }: ThrownAtRoles): Figure {
  const sorted = tookMs.toSorted((one, other) => one - other);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
  return {
    name: 'any role’s garbage, p99',
    measured: `${p99Ms.toFixed(1)} ms`,
    limit: `${maxP99Ms} ms`,
    isKept: p99Ms <= maxP99Ms,
    isTimingDependent: true,
  };
}
