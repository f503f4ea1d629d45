import { setTimeout as wait } from 'node:timers/promises';
import type { Attempt } from '../attempts.ts';
import type { OwnGateway } from '../own-gateway.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { countPending } from '../world/read-world-ledger.ts';
import type { PathProcess } from './start-path.ts';

export const quietMs = 60_000;

const maxRetries = 5;
/** Seconds the clock is ahead: past the lease, and twice past the quiet period. */
const aheadSeconds = [8, 15, 30, 65, 130, 260, 520];

type Deps = { readonly world: OwnWorld; readonly gateway: OwnGateway };

/**
 * Every customer requests the result, with the faulty gateway. Then the gateway recovers and late
 * sales arrive. Inquiries resolve the pending ones, and every customer requests the result twice more.
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
    // The next round retries a failed poll.
    await running.inquire(seconds * 1000).catch(() => 0);
    if ((await countPending(world)) === 0) break;
  }
  await ask(running, attempts);
  // Payments that only start on a retry now meet a working gateway. A busy machine may need one
  // more retry.
  const isOpen = () => attempts.some(({ response }) => response === null);
  for (let again = 0; again === 0 || (again < maxRetries && isOpen()); again += 1) {
    await ask(running, attempts);
  }
}

async function ask(running: PathProcess, attempts: readonly Attempt[]): Promise<void> {
  const responses = await running.pay(attempts.map(({ encryptedTxt }) => encryptedTxt));
  for (const [at, attempt] of attempts.entries()) {
    const { status, body } = responses[at] ?? { status: 0, body: '' };
    if (status !== 200) continue;
    attempt.response ??= body;
    if (attempt.response !== body) attempt.contradictions.push(body);
  }
}
