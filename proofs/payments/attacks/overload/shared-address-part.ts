import path from 'node:path';
import type { Figure } from '../../../harness/figure.ts';
import { quantile } from '../../../identity/statistics.ts';
import { startOwnGateway } from '../../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../../part.ts';
import {
  type AttackedProduct,
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../attacked-product.ts';
import { watchOthers } from './machine-share.ts';
import { maxOthers } from './overload-figures.ts';
import { relay, type Relayed } from './relay-rubbish.ts';

const scales = {
  full: { unopenable: 5000, invalid: 1000, honest: 300 },
  short: { unopenable: 500, invalid: 200, honest: 35 },
};
const maxP99Ms = 2000;
const maxStored = 120;

/**
 * A merchant's server forwards an attacker's texts and its customers' payments from one address.
 */
export const sharedAddressPart: Part = {
  name: 'shared-address',
  // In the short round the slow lane's unit tests cover this.
  needsRest: true,
  run: async (given) => {
    const { folder, print, scale } = given;
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options: AttackOptions = { folder, gatewayUrl: gateway.url };
    try {
      const product = await startAttacked(options);
      const before = await countInvalid(product);
      const othersSince = watchOthers(folder);
      const relayed = await relay(product, { ...scales[scale], seed: given.seed });
      const others = othersSince();
      const stored = (await countInvalid(product)) - before;
      report(relayed, print);
      await product.stop();
      print('control: an address that sent unreadable texts is refused');
      const planted = ['refuses-suspects'] as const;
      const refusing = await startAttacked({ ...options, planted });
      const old = await relay(refusing, { ...scales.short, seed: given.seed + 1 });
      report(old, print);
      await refusing.stop();
      const { refused, honest } = old;
      return [
        ...figuresOf(relayed, { stored, others }),
        controlFigure('suspects are refused', `${refused} of ${honest} refused`, refused > 0),
      ];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

async function countInvalid({ ask }: AttackedProduct): Promise<number> {
  const [row] = await ask<{ count: number }>(
    `select count(*)::integer as count from sales where problem = 'invalid'`,
  );
  return row?.count ?? 0;
}

function report(relayed: Relayed, print: PartRun['print']): void {
  const { seconds, rubbish, busy, databaseCores, tookMs } = relayed;
  const median = tookMs.length === 0 ? 'none' : `${Math.round(quantile(tookMs, 0.5))} ms`;
  print(
    `${rubbish} unreadable and invalid payments in ${seconds.toFixed(0)} s, ${busy} asked to retry; honest payments: median ${median}; the database used ${databaseCores.toFixed(2)} cores`,
  );
}

type Beside = { readonly stored: number; readonly others: number };

function figuresOf(relayed: Relayed, { stored, others }: Beside): Figure[] {
  const { honest, refused, tookMs, unreadableResponses, invalid, withoutFields } = relayed;
  const p99Ms = quantile(tookMs, 0.99);
  const isShared = others > maxOthers;
  return [
    {
      name: 'honest payments not approved',
      measured: `${refused} of ${honest}`,
      limit: '0',
      isKept: refused === 0,
    },
    {
      name: 'honest payments, p99',
      measured: `${Math.round(p99Ms)} ms`,
      // On a shared machine the duration doesn't count.
      limit: isShared ? `none: others had ${Math.round(others * 100)} %` : `${maxP99Ms} ms`,
      isKept: isShared || p99Ms <= maxP99Ms,
      ...(isShared && { isUnmeasured: true }),
      isTimingDependent: true,
    },
    {
      name: 'cores used by the server',
      measured: relayed.serverCores.toFixed(2),
      limit: '1',
      isKept: relayed.serverCores <= 1,
      isTimingDependent: true,
    },
    {
      name: 'different responses to unreadable texts',
      measured: `${unreadableResponses}`,
      limit: '1',
      isKept: unreadableResponses === 1,
    },
    {
      name: 'responses to invalid payments without their fields',
      measured: `${withoutFields} of ${invalid}`,
      limit: '0',
      isKept: withoutFields === 0,
    },
    {
      name: 'invalid payments stored',
      measured: `${stored}`,
      limit: `${maxStored}`,
      isKept: stored <= maxStored,
    },
  ];
}
