import path from 'node:path';
import { sealPaymentPlain } from '@piton/contract/sealing.ts';
import { seededRandom } from '../../ground/seeded-random.ts';
import type { Figure } from '../../identity/figure.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../part.ts';
import { type AttackedProduct, leaveNothing, startAttacked } from './attacked-product.ts';
import { openConnections } from './connections.ts';
import { bitsTold, mangerAttack } from './manger-attack.ts';
import { numberOf, unpadBlock } from './oaep.ts';
import { askAll, throttle, type Asks, type Throttled } from './oracle-questions.ts';
import { answerText, type Target, targetOf, textOf } from './oracle-target.ts';
import { timeAnswers, type Timing } from './oracle-timing.ts';
import { type CompanyKey, demoCompany, fetchCompanyKey, paymentWith } from './payments-to-send.ts';

/** What pure chance reaches once in a thousand runs; the short one is run so often. */
const tellings = { full: 3.3, short: 4.4 };
/** In the short one the control need not win all of the block to show that it would. */
const scales = {
  full: { attack: 2500, chosen: 2500, trials: 20_000, leakyAttack: 10_000, leakyTrials: 200 },
  short: { attack: 200, chosen: 1000, trials: 200, leakyAttack: 600, leakyTrials: 50 },
};
const questionsBeforeStop = 200;
const secret = paymentWith('4111111111111111', '100.00');

/** Nothing that is answered, and no time that it takes, tells what stands inside a captured block. */
export const oraclePart: Part = {
  name: 'oracle',
  run: async (given) => {
    const { folder, print } = given;
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    try {
      const product = await startAttacked({ folder, gatewayUrl: gateway.url });
      const figures = await withTarget(product, (target, key) => attack(target, key, given));
      await product.stop();
      print('control: the first byte of a block is told');
      const planted = ['tells-the-first-byte'] as const;
      const leaky = await startAttacked({ folder, gatewayUrl: gateway.url, planted });
      figures.push(...(await withTarget(leaky, (target, key) => attackLeaky(target, key, given))));
      await leaky.stop();
      return figures;
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

async function withTarget(
  { url }: AttackedProduct,
  work: (target: Target, key: CompanyKey) => Promise<Figure[]>,
): Promise<Figure[]> {
  const key = await fetchCompanyKey(url, demoCompany);
  const connections = openConnections(url);
  try {
    return await work(targetOf(key, Buffer.from(JSON.stringify(secret)), connections), key);
  } finally {
    connections.close();
  }
}

async function attack(target: Target, key: CompanyKey, given: PartRun): Promise<Figure[]> {
  const { scale, seed, print } = given;
  const { attack: attackMost, chosen, trials } = scales[scale];
  const asks = await askAll(target, key, { attackMost, chosen });
  const throttled = await throttle(target, 2 * questionsBeforeStop);
  const telling = tellings[scale];
  const timing = await timeAnswers(target, { trials, telling, random: seededRandom(seed) });
  print(timing.says);
  return [...askFigures(asks, target), throttleFigure(throttled), ...timingFigures(timing, given)];
}

function askFigures({ questions, small, answers, result }: Asks, { raw }: Target): Figure[] {
  const bits = bitsTold(result, raw.blockBytes);
  return [
    {
      name: 'answers that differ in bytes or headers',
      measured: `${answers.size - 2} of ${questions}, ${small} begin with 0`,
      limit: '0',
      isKept: answers.size === 2 && small > questions / 10 && small < questions,
    },
    {
      name: 'bits of a captured block that are told',
      measured: `${bits}`,
      limit: '0',
      isKept: bits === 0,
    },
  ];
}

function throttleFigure({ oneByOne, atOnce }: Throttled): Figure {
  return {
    name: 'questions of one address that are looked at',
    measured: `${oneByOne} one by one, ${atOnce} at once`,
    limit: `below ${questionsBeforeStop}`,
    isKept: Math.max(oneByOne, atOnce) < questionsBeforeStop,
  };
}

function timingFigures({ told, toldByChance }: Timing, { scale }: PartRun): Figure[] {
  const { trials } = scales[scale];
  return [
    { name: 'time tells of the first byte', z: told },
    { name: 'time tells of nothing', z: toldByChance },
  ].map(({ name, z }) => ({
    name,
    measured: `z = ${z.toFixed(2)} in ${trials} pairs`,
    limit: `${tellings[scale]}`,
    isKept: Math.abs(z) < tellings[scale],
  }));
}

/** The same attack where one bit is told: the payment is won back from the wire alone. */
async function attackLeaky(target: Target, key: CompanyKey, given: PartRun): Promise<Figure[]> {
  const { scale, seed } = given;
  const { leakyAttack, leakyTrials: trials } = scales[scale];
  const { raise, modulus, blockBytes } = target.raw;
  const captured = numberOf(Buffer.from(await sealPaymentPlain(secret, key), 'base64'));
  const answerTo = async (factor: bigint) =>
    answerText(await target.ask(textOf((raise(factor) * captured) % modulus, blockBytes)));
  const ofBig = await commonest(answerTo);
  const isBig = async (factor: bigint) => (await answerTo(factor)) === ofBig;
  const won = await mangerAttack(target.raw, isBig, leakyAttack);
  const bits = bitsTold(won, blockBytes);
  const card = unpadBlock(won.least, blockBytes)?.toString().includes(secret.cardNumber) ?? false;
  // All of it, the card among it; cut short, so much that it cannot be luck and must be true.
  const isWon = scale === 'full' ? card : bits > 100;
  const telling = tellings[scale];
  const { told } = await timeAnswers(target, { trials, telling, random: seededRandom(seed) });
  const measured = `${bits} bits${card ? ', the card,' : ''} by ${won.queries} questions`;
  return [
    controlFigure('the answer tells', measured, isWon),
    controlFigure('the time tells', `z = ${told.toFixed(2)}`, Math.abs(told) >= telling),
  ];
}

/** What is answered to nearly everything: of 256 blocks one begins with 0. */
async function commonest(answerTo: (factor: bigint) => Promise<string>): Promise<string> {
  const answers = [await answerTo(3n ** 90n), await answerTo(5n ** 90n), await answerTo(7n ** 90n)];
  const [first = '', second = '', third = ''] = answers;
  return second === third ? second : first;
}
