import path from 'node:path';
import { sealPaymentPlain } from '@piton/contract/cards/sealing.ts';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { Figure } from '../../../harness/figure.ts';
import { startOwnGateway } from '../../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../../part.ts';
import { type AttackedProduct, leaveNothing, startAttacked } from '../attacked-product.ts';
import { openConnections } from '../connections.ts';
import { jweTexts } from './jwe-texts.ts';
import { bitsLearnt, mangerAttack } from './manger-attack.ts';
import { numberOf, type PaddingHash, unpadBlock } from './oaep.ts';
import {
  oracleFigures,
  isSlowed,
  sha1Figure,
  throttleFigures,
  timingFigure,
} from './oracle-figures.ts';
import { askAll, throttle } from './oracle-questions.ts';
import { responseText, type Target, targetOf, textOf } from './oracle-target.ts';
import { timeResponses } from './oracle-timing.ts';
import { type CompanyKey, demoCompany, fetchCompanyKey, paymentWith } from '../payments-to-send.ts';

/** Chance reaches this once in a thousand runs; the short round runs often and needs more. */
const tellings = { full: 3.3, short: 4.4 };
/** In the short round the control may stop once it would clearly recover the whole block. */
const scales = {
  full: {
    attack: 2500,
    chosen: 2500,
    sha1: 2500,
    trials: 20_000,
    leakyAttack: 10_000,
    leakyTrials: 200,
  },
  short: { attack: 200, chosen: 700, sha1: 120, trials: 120, leakyAttack: 400, leakyTrials: 50 },
};
/** At a throttled address; an attack needs ten times as many. */
const slowedQuestions = 200;
/** Beyond the addresses used before the product's restart. */
const farAddresses = 20_000;
const secret = paymentWith('4111111111111111', '100.00');
const oldClients = { ...secret, amount: '101.00' };

/** Neither responses nor their timing reveal the content of a captured block. */
export const oraclePart: Part = {
  name: 'oracle',
  run: async (given) => {
    const { folder, print } = given;
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    try {
      const product = await startAttacked({ folder, gatewayUrl: gateway.url });
      const figures = [
        ...(await withTarget(product, demoTarget, (aim) => attack(aim, given))),
        await attackSha1(product, given),
      ];
      await product.stop();
      print(
        'control: responses reveal the first byte of a block, response times a JWE’s key; no address is slowed down',
      );
      const planted = ['tells-the-first-byte', 'tells-of-keys-by-time', 'adds-no-delay'] as const;
      const leaky = await startAttacked({ folder, gatewayUrl: gateway.url, planted });
      const leakyTarget = { ...demoTarget, addressesFrom: farAddresses };
      figures.push(...(await withTarget(leaky, leakyTarget, (aim) => attackLeaky(aim, given))));
      await leaky.stop();
      return figures;
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

type Aim = { readonly target: Target; readonly key: CompanyKey };
type AimAt = {
  readonly companyId: string;
  readonly hash: PaddingHash;
  readonly addressesFrom: number;
  readonly message: object;
};

const demoTarget: AimAt = {
  companyId: demoCompany,
  hash: 'sha256',
  addressesFrom: 0,
  message: secret,
};

async function withTarget<Result>(
  { url }: AttackedProduct,
  { companyId, message, ...how }: AimAt,
  work: (aim: Aim) => Promise<Result>,
): Promise<Result> {
  const key = await fetchCompanyKey(url, companyId);
  const connections = openConnections(url);
  try {
    const captured = Buffer.from(JSON.stringify(message));
    return await work({ key, target: targetOf(key, captured, connections, how) });
  } finally {
    connections.close();
  }
}

async function attack({ target, key }: Aim, given: PartRun): Promise<Figure[]> {
  const { scale, seed, print } = given;
  const { attack: maxAttack, chosen, trials } = scales[scale];
  const asks = await askAll(target, key, { maxAttack, chosen });
  const throttled = await throttle(target, slowedQuestions);
  const options = { trials, telling: tellings[scale], random: seededRandom(seed) };
  const blocks = await timeResponses(target, { ...options, textOf: blockTexts(target) });
  print(`blocks: ${blocks.says}`);
  const jwes = await timeResponses(target, { ...options, textOf: await jweTexts(key, target.raw) });
  print(`JWEs: ${jwes.says}`);
  return [
    ...oracleFigures(asks, target),
    ...throttleFigures(throttled, slowedQuestions),
    timingFigure('time tells of the first byte', blocks, options),
    timingFigure('time tells whether a JWE’s key opens', jwes, options),
  ];
}

function blockTexts(target: Target): (isTelling: boolean) => string {
  return (isTelling) => target.textTimes(target.factor(!isTelling));
}

/** A company whose clients only support SHA-1: the same code with another hash. */
async function attackSha1(product: AttackedProduct, { scale }: PartRun): Promise<Figure> {
  const [, companyId = ''] = product.companyIds;
  await product.ask(`update companies set plain_seal_hash = 'SHA-1' where id = '${companyId}'`);
  const at: AimAt = { companyId, hash: 'sha1', addressesFrom: 0, message: oldClients };
  return withTarget(product, at, async ({ target, key }) => {
    const { sha1: chosen } = scales[scale];
    const asks = await askAll(target, key, { maxAttack: chosen / 2, chosen });
    // The unmodified block is a valid payment, so not just SHA-256 has failed.
    const { body } = await target.ask(target.captured());
    return sha1Figure(asks, target, body);
  });
}

/** The same attack with one leaked bit: it recovers the payment from the wire. */
async function attackLeaky({ target, key }: Aim, given: PartRun): Promise<Figure[]> {
  const { scale, seed } = given;
  const { leakyAttack, leakyTrials: trials } = scales[scale];
  const { raise, modulus, blockBytes } = target.raw;
  const captured = numberOf(Buffer.from(await sealPaymentPlain(secret, key), 'base64'));
  const responses = new Set<string>();
  const responseTo = async (factor: bigint) => {
    const response = responseText(
      await target.ask(textOf((raise(factor) * captured) % modulus, blockBytes)),
    );
    responses.add(response);
    return response;
  };
  const ofBig = await commonest(responseTo);
  const isBig = async (factor: bigint) => (await responseTo(factor)) === ofBig;
  const won = await mangerAttack(target.raw, isBig, leakyAttack);
  const bits = bitsLearnt(won, blockBytes);
  const card = unpadBlock(won.low, blockBytes)?.toString().includes(secret.cardNumber) ?? false;
  // The full round recovers the card; the short one enough bits to exclude luck.
  const isWon = scale === 'full' ? card : bits > 100;
  const telling = tellings[scale];
  const options = { trials, maxTrials: 20 * trials, telling, random: seededRandom(seed) };
  const blocks = await timeResponses(target, { ...options, textOf: blockTexts(target) });
  const jwes = await timeResponses(target, { ...options, textOf: await jweTexts(key, target.raw) });
  const throttled = await throttle(target, slowedQuestions);
  const measured = `${bits} bits${card ? ', the card,' : ''} by ${won.queries} questions`;
  return [
    controlFigure('the response differs', `${responses.size} answers`, responses.size > 1),
    controlFigure('the response reveals the padding', measured, isWon),
    controlFigure(
      'no address is slowed down',
      `${throttled.waiting} of ${slowedQuestions} wait`,
      !isSlowed(throttled, slowedQuestions),
    ),
    controlFigure(
      'the time tells',
      `z = ${blocks.deviations.toFixed(2)}`,
      Math.abs(blocks.deviations) >= telling,
    ),
    controlFigure(
      'the time of a JWE tells',
      `z = ${jwes.deviations.toFixed(2)}`,
      Math.abs(jwes.deviations) >= telling,
    ),
  ];
}

/** The usual response: one block in 256 begins with 0. */
async function commonest(responseTo: (factor: bigint) => Promise<string>): Promise<string> {
  const responses = [
    await responseTo(3n ** 90n),
    await responseTo(5n ** 90n),
    await responseTo(7n ** 90n),
  ];
  const [first = '', second = '', third = ''] = responses;
  return second === third ? second : first;
}
