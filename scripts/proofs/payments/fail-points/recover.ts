import { setTimeout as wait } from 'node:timers/promises';
import type { Attempt } from '../attempts.ts';
import type { OwnGateway } from '../own-gateway.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { countPending } from '../world/read-world-ledger.ts';
import type { PathProcess } from './start-path.ts';

export const quietMs = 60_000;

const askAgainMost = 5;
/** The clock is ahead by so many seconds: over the loan, and twice over the quiet time. */
const aheadSeconds = [8, 15, 30, 65, 130, 260, 520];

type Deps = { readonly world: OwnWorld; readonly gateway: OwnGateway };

/**
 * Everybody asks at once what became of their payment, and the gateway is as it was. Then it is well
 * again and late sales have come in; what is unknown is settled, and everybody asks twice more.
 */
export async function recover(
  { world, gateway }: Deps,
  running: PathProcess,
  attempts: readonly Attempt[],
): Promise<void> {
  await ask(running, attempts);
  await gateway.mix(null);
  while (await gateway.isBusy()) await wait(20);
  for (const seconds of aheadSeconds) {
    // What fails now is looked at with the next.
    await running.settle(seconds * 1000).catch(() => 0);
    if ((await countPending(world)) === 0) break;
  }
  await ask(running, attempts);
  // What only begins when it is asked about again has a gateway that is well. A machine that is too
  // busy for an answer has one a little later.
  const isOpen = () => attempts.some(({ answer }) => answer === null);
  for (let again = 0; again === 0 || (again < askAgainMost && isOpen()); again += 1) {
    await ask(running, attempts);
  }
}

async function ask(running: PathProcess, attempts: readonly Attempt[]): Promise<void> {
  const answers = await running.pay(attempts.map(({ encryptedTxt }) => encryptedTxt));
  for (const [at, attempt] of attempts.entries()) {
    const { status, body } = answers[at] ?? { status: 0, body: '' };
    if (status !== 200) continue;
    attempt.answer ??= body;
    if (attempt.answer !== body) attempt.contradictions.push(body);
  }
}
