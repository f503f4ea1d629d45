import path from 'node:path';
import type { Figure } from '../../harness/figure.ts';
import {
  type AttackedProduct,
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../attacks/attacked-product.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../part.ts';
import { watchOthers } from '../attacks/overload/machine-share.ts';
import { maxOthers } from '../attacks/overload/overload-figures.ts';
import { isStillServing, throwAtNothing, type Thrown, throwGarbage } from './throw-garbage.ts';

/** About a dozen seconds on two busy cores; a million take most of an hour. */
const counts = { short: 5000, full: 1_000_000 };
const controlCount = 800;
/** In a dozen seconds one slow moment of a shared machine exceeds one in a hundred. */
const maxP99Ms = { short: 200, full: 50 };

/** No garbage sent to the payment functions may crash the server or reveal anything. */
export const garbagePart: Part = {
  name: 'garbage',
  run: async (given) => {
    const { folder, scale, seed, print } = given;
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options: AttackOptions = { folder, gatewayUrl: gateway.url };
    try {
      const product = await startAttacked(options);
      const othersSince = watchOthers(folder);
      const startedAt = performance.now();
      const thrown = await throwGarbage(product, { count: counts[scale], seed });
      const perSecond = (thrown.sent * 1000) / (performance.now() - startedAt);
      const others = othersSince();
      print(`${perSecond.toFixed(0)} a second, answered ${statusesOf(thrown)}`);
      for (const problem of thrown.wrong.slice(0, 10)) print(problem);
      const bareMs = await throwAtNothing(product, { count: controlCount, seed });
      const isServing = await isStillServing(product);
      const errors = errorsIn(product);
      const figures = figuresOf(thrown, { isServing, errors });
      await product.stop();
      const speed = speedFigure(thrown, { bareMs, others, scale });
      return [...figures, speed, ...(await control(options, given))];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

async function control(options: AttackOptions, { seed, print }: PartRun): Promise<Figure[]> {
  print('control: parser errors are quoted, and JWE headers are trusted');
  const planted = ['quotes-the-parser', 'trusts-the-header'] as const;
  const careless = await startAttacked({ ...options, planted });
  const { faults, internals } = await throwGarbage(careless, { count: controlCount, seed });
  const errors = errorsIn(careless).length;
  await careless.stop();
  return [
    arrangedControl('the parser is quoted', `${internals} answers show it`, internals > 0),
    arrangedControl(
      'a head is trusted',
      `${faults} of 500, ${errors} logged`,
      faults > 0 && errors > 0,
    ),
  ];
}

/** Log lines about our own faults. */
function errorsIn({ output }: AttackedProduct): string[] {
  return output()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));
}

function statusesOf({ statuses }: Thrown): string {
  const sorted = Array.from(statuses).toSorted(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
}

function p99(tookMs: readonly number[]): number {
  const sorted = tookMs.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
}

type Beside = { isServing: boolean; errors: readonly string[] };

function figuresOf(thrown: Thrown, { isServing, errors }: Beside): Figure[] {
  const { sent, statuses, faults, internals, otherShapes, unanswered, unreadable } = thrown;
  const none = (name: string, count: number): Figure => ({
    name,
    measured: `${count} of ${sent}`,
    limit: '0',
    isKept: count === 0,
  });
  const turnedAway = (statuses.get(429) ?? 0) + (statuses.get(503) ?? 0);
  const { webPay, makPayment, count } = unreadable;
  return [
    none('garbage that is a fault of the server', faults),
    none('answers that show what is inside', internals),
    none('answers in another shape', otherShapes),
    none('garbage without a response', unanswered),
    {
      name: 'responses to unreadable texts',
      measured: `${webPay.size} and ${makPayment.size} for ${count}`,
      limit: '1 for each function',
      isKept: webPay.size === 1 && makPayment.size === 1,
    },
    {
      name: 'the same process keeps serving',
      measured: isServing ? 'yes' : 'no',
      limit: 'yes',
      isKept: isServing,
    },
    {
      name: 'errors in the log',
      measured: errors.length === 0 ? '0' : `${errors.length}: ${errors[0]?.slice(0, 200) ?? ''}`,
      limit: '0',
      isKept: errors.length === 0,
    },
    {
      name: 'rejected unread',
      measured: `${turnedAway} of ${sent}`,
      limit: 'below a tenth',
      isKept: turnedAway < sent / 10,
      isTimingDependent: true,
    },
  ];
}

/** The short round on a shared machine doesn't measure speed. */
function speedFigure(
  thrown: Thrown,
  beside: { bareMs: readonly number[]; others: number } & Pick<PartRun, 'scale'>,
): Figure {
  const { bareMs, others, scale } = beside;
  const tookMs = p99(thrown.tookMs);
  const isShared = scale === 'short' && others > maxOthers;
  return {
    name: 'garbage, p99',
    measured: `${tookMs.toFixed(1)} ms, bare ${p99(bareMs).toFixed(1)} ms`,
    limit: isShared ? `none: others had ${Math.round(others * 100)} %` : `${maxP99Ms[scale]} ms`,
    isKept: isShared || tookMs <= maxP99Ms[scale],
    isTimingDependent: true,
    ...(isShared && { isUnmeasured: true }),
  };
}
