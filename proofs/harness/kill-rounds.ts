import { setTimeout as wait } from 'node:timers/promises';
import { killPart } from './kill-part.ts';
import { keepSigningIn, opens, type SignIns, signOut } from './sign-ins.ts';
import {
  type Product,
  type ProductOptions,
  startProduct,
  untilNothingIsLeft,
} from './running-product.ts';

export type KillRound = {
  victim: string;
  afterMs: number;
  isDuringStart: boolean;
  goneAfterMs: number;
  acknowledged: number;
  lost: number;
};

const victims = ['npm', 'launcher', 'server', 'keeper', 'postmaster', 'simulator', 'everything'];
/** The server restarts its database and continues; the kill of everything follows. */
const restartedByServer = new Set(['keeper', 'postmaster']);
const goneLimitMs = 5000;
const signInLimitMs = 30_000;

/**
 * Kills one process of the product, or all, at a random moment: the others must end within 5 s, or
 * the server must restart its database and accept sign-ins. The next start must know all
 * acknowledged sessions of this round and the previous one, whose sessions are then signed out for
 * good.
 */
export async function killRounds(
  options: ProductOptions,
  rounds: number,
  random: () => number,
  report: (round: KillRound) => void,
): Promise<KillRound[]> {
  const sessions: Sessions = { before: [], latest: [], ended: [] };
  const results: KillRound[] = [];
  for (let round = 0; round < rounds; round++) {
    const victim = victims[round % victims.length] ?? 'everything';
    // In the first round a sign-in precedes the kill, so that every run has a session to lose.
    const isDuringStart = round > 0 && random() < 0.3;
    const afterMs = Math.round(random() * 1500);
    const product = startProduct(options);
    const signIns = isDuringStart ? null : keepSigningIn(await product.ready, round);
    if (round === 0) await Promise.race([signIns?.first, product.exitCode, wait(signInLimitMs)]);
    await wait(afterMs);
    killPart(options.dataFolder, victim);
    if (restartedByServer.has(victim)) {
      await untilServedAgain(product, signIns);
      killPart(options.dataFolder, 'everything');
    }
    const goneAfterMs = await untilNothingIsLeft(options.dataFolder, goneLimitMs);
    await signIns?.stop();
    const acknowledged = signIns?.cookies ?? [];
    sessions.latest = acknowledged;
    const lost = await checkAfterwards(options, sessions);
    const result = {
      victim,
      afterMs,
      isDuringStart,
      goneAfterMs,
      acknowledged: acknowledged.length,
      lost,
    };
    report(result);
    results.push(result);
  }
  return results;
}

/** A start without its database may also fail. */
async function untilServedAgain(
  { ready, exitCode }: Product,
  signIns: SignIns | null,
): Promise<void> {
  const limit = new AbortController();
  const late = wait(signInLimitMs, null, { signal: limit.signal }).then(() => {
    throw new Error(`not served again within ${signInLimitMs} ms`);
  });
  late.catch(() => undefined);
  const served = signIns === null ? Promise.race([ready, exitCode]) : signIns.next();
  await Promise.race([served, late]);
  limit.abort();
}

type Sessions = { before: readonly string[]; latest: readonly string[]; ended: string[] };

/** Restarts, counts lost sessions, and stops with SIGTERM to npm, as a person would. */
async function checkAfterwards(options: ProductOptions, sessions: Sessions): Promise<number> {
  const product = startProduct(options);
  const url = await product.ready;
  let lost = 0;
  for (const cookie of [...sessions.before, ...sessions.latest]) {
    if (!(await opens(url, cookie))) lost++;
  }
  for (const cookie of sessions.ended) if (await opens(url, cookie)) lost++;
  for (const cookie of sessions.before) await signOut(url, cookie);
  sessions.ended.push(...sessions.before);
  sessions.before = sessions.latest;
  product.npm.kill('SIGTERM');
  await untilNothingIsLeft(options.dataFolder, goneLimitMs);
  return lost;
}
