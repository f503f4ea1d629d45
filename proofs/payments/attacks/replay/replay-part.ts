import path from 'node:path';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { Figure } from '../../../harness/figure.ts';
import { type OwnGateway, startOwnGateway } from '../../own-gateway.ts';
import { arrangedControl, type Part } from '../../part.ts';
import {
  type AttackedProduct,
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../attacked-product.ts';
import { capture, type Captured } from './capture.ts';
import { type Connections, openConnections } from '../connections.ts';
import { countCharges } from './count-charges.ts';
import { addressOf, demoCompany, fetchCompanyKey } from '../payments-to-send.ts';
import { type PayFunction, resultOf } from '../read-web-pay-response.ts';

const functions: readonly PayFunction[] = ['/webPay', '/makPayment'];
const atOnce = 16;

/** Spellings of both forms at both functions. A large key leaves no room for its modulus. */
const minKinds = 36;
const byChance = 'the modulus added';

/** Sends captured texts again, in every spelling, to every function, mode and company. */
export const replayPart: Part = {
  name: 'replays',
  run: async ({ scale, seed, folder, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options: AttackOptions = { folder, gatewayUrl: gateway.url };
    try {
      const product = await startAttacked(options);
      const [, otherCompany = ''] = product.companyIds;
      const captures = scale === 'short' ? 40 : 400;
      const found = await replayAll({ product, gateway, otherCompany, seed }, captures);
      for (const problem of found.wrong.slice(0, 10)) print(problem);
      await product.stop();
      print('control: any spelling is accepted as a new payment');
      const planted = ['takes-any-spelling', 'hashes-the-spelling'] as const;
      const careless = await startAttacked({ ...options, planted });
      const taken = await replayAll(
        { product: careless, gateway, otherCompany, seed: seed + 1 },
        20,
      );
      await careless.stop();
      const measured = `${taken.newCharges} new charges by ${taken.replays} replays`;
      return [
        ...figuresOf(found),
        arrangedControl('any spelling is taken', measured, taken.newCharges > 0),
      ];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

type Deps = {
  readonly product: AttackedProduct;
  readonly gateway: OwnGateway;
  readonly otherCompany: string;
  readonly seed: number;
};

type Paid = Captured & { readonly tranId: string; readonly bodies: Record<PayFunction, string> };

type Replay = {
  readonly what: string;
  readonly payFunction: PayFunction;
  readonly companyId: string;
  readonly testMode: '0' | '1';
  readonly text: string;
  /** In the original context it returns the stored result; in all others it is unreadable. */
  readonly isSame: boolean;
  readonly paid: Paid;
};

type Replays = {
  captures: number;
  replays: number;
  newSales: number;
  newCharges: number;
  /** The number of sends per kind. */
  kinds: Map<string, number>;
  wrong: string[];
};

async function replayAll(deps: Deps, captures: number): Promise<Replays> {
  const { product, gateway, seed } = deps;
  const connections = openConnections(product.url);
  try {
    const paid = await payAll(connections, deps, captures);
    const before = await countCharges(product, gateway);
    const replays = paid.flatMap((one) => replaysOf(one, deps));
    const wrong: string[] = [];
    // Few unreadable texts per address, so that none is throttled.
    const queue = replays.entries();
    const worker = async () => {
      for (const [index, replay] of queue) {
        const from = addressOf(seed * 7919 + Math.floor(index / 20));
        const problem = await sendAgain(connections, replay, from);
        if (problem !== null) wrong.push(`${replay.what} at ${replay.payFunction}: ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const after = await countCharges(product, gateway);
    return {
      captures,
      replays: replays.length,
      newSales: after.sales - before.sales,
      newCharges: after.charges - before.charges,
      kinds: countKinds(replays),
      wrong,
    };
  } finally {
    connections.close();
  }
}

function countKinds(replays: readonly Replay[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { what, payFunction } of replays) {
    const name = `${what} at ${payFunction}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

async function payAll(
  connections: Connections,
  { product, seed }: Deps,
  captures: number,
): Promise<Paid[]> {
  const key = await fetchCompanyKey(product.url, demoCompany);
  const random = seededRandom(seed);
  const paid: Paid[] = [];
  for (let index = 0; index < captures; index += 1) {
    const captured = await capture(key, random, index);
    const bodies = { '/webPay': '', '/makPayment': '' };
    const tranIds = new Set<string>();
    // Alternates the function that comes first, because each words the response differently.
    for (const payFunction of index % 4 < 2 ? functions : functions.toReversed()) {
      const body = bodyOf({ companyId: demoCompany, testMode: '0', text: captured.text });
      const response = await connections.post({ path: payFunction, body, from: addressOf(index) });
      const result = resultOf(payFunction, response);
      if (result.kind !== 'sale' || result.state !== 'Approved') {
        throw new Error(`a payment was answered ${response.status} ${response.body}`);
      }
      bodies[payFunction] = response.body;
      tranIds.add(result.tranId);
    }
    const [tranId = ''] = tranIds;
    if (tranIds.size !== 1) throw new Error('responses name one payment by two numbers');
    paid.push({ ...captured, tranId, bodies });
  }
  return paid;
}

function bodyOf({ companyId, testMode, text }: Pick<Replay, 'companyId' | 'testMode' | 'text'>) {
  return JSON.stringify({ testMode, companyId, encryptedTxt: text });
}

function replaysOf(paid: Paid, { otherCompany }: Deps): Replay[] {
  const { text, spellings } = paid;
  const respelled = spellings.flatMap(({ name, of }) => {
    const spelled = of(text);
    return spelled === null ? [] : [{ what: name, text: spelled, isSame: false }];
  });
  const ours = { companyId: demoCompany, testMode: '0' } as const;
  const variants = [
    { ...ours, what: 'as it was', text, isSame: true },
    ...respelled.map((spelled) => ({ ...ours, ...spelled })),
    { ...ours, testMode: '1' as const, what: 'the other mode', text, isSame: false },
    { ...ours, companyId: otherCompany, what: 'another company', text, isSame: false },
    ...respelled.slice(0, 2).map((spelled) => ({
      ...spelled,
      companyId: otherCompany,
      testMode: '1' as const,
      what: `${spelled.what}, company and mode`,
    })),
  ];
  return functions.flatMap((payFunction) =>
    variants.map((variant) => ({ ...variant, payFunction, paid })),
  );
}

/** The problem with the response, or null. */
async function sendAgain(
  connections: Connections,
  replay: Replay,
  from: string,
): Promise<string | null> {
  const { payFunction, isSame, paid } = replay;
  const response = await connections.post({ path: payFunction, body: bodyOf(replay), from });
  if (isSame) {
    return response.body === paid.bodies[payFunction] ? null : `another response: ${response.body}`;
  }
  const result = resultOf(payFunction, response);
  return result.kind === 'unreadable' ? null : `answered ${response.status} ${response.body}`;
}

function figuresOf({ captures, replays, newSales, newCharges, kinds, wrong }: Replays): Figure[] {
  const always = Array.from(kinds).filter(([name]) => !name.startsWith(byChance));
  const rarest = Math.min(...always.map(([, times]) => times));
  // As often as `capture` has a block that begins with 0.
  const minTimes = captures / 10;
  return [
    {
      name: 'new sales and charges by replays',
      measured: `${newSales} and ${newCharges} by ${replays} of ${captures} payments`,
      limit: '0',
      isKept: newSales === 0 && newCharges === 0,
    },
    {
      name: 'replays with neither the first response nor a refusal',
      measured: `${wrong.length} of ${replays}`,
      limit: '0',
      isKept: wrong.length === 0,
    },
    {
      name: 'kinds of replay, and the rarest one',
      measured: `${always.length}, ${rarest} times`,
      limit: `${minKinds}, ${minTimes}`,
      isKept: always.length >= minKinds && rarest >= minTimes,
      isTimingDependent: true,
    },
  ];
}
