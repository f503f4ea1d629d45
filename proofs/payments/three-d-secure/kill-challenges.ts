import type { FailPoint } from '../fail-points/tap-sockets.ts';
import type { PostedForm } from './challenge-path.ts';
import { browse, type ChallengeWorld, pay, sealFor, startProcess } from './challenge-world.ts';
import { chargesOf, disagreements, ourSales } from './gateway-journal.ts';
import type { ChallengeProcess, Step } from './start-challenge-process.ts';

export type ChallengeKills = {
  /** Before or after a message of the flow. */
  readonly points: number;
  readonly killed: number;
  readonly found: readonly string[];
  readonly approved: number;
  readonly notCharged: number;
  readonly forStaff: number;
};

/** From the sealed payment to the challenge, and from the callback to the outcome. */
export const stages = ['payment', 'callback'] as const;
type Stage = (typeof stages)[number];

/** Each uses two of PostgreSQL's hundred connections. */
const together = 30;
const frictionless = '4012000000020071';
const afterExpiryMs = 6 * 60_000;

type Options = ChallengeWorld & {
  readonly stages: readonly Stage[];
  /** Kills at each of so many points; 1 is all. */
  readonly every: number;
  readonly print: (line: string) => void;
};

/**
 * Kills the server before and after each message to the database and the gateway, from the payment
 * to the completion. Then the browser goes on as it would, and the challenges' time passes.
 */
export async function killChallenges(options: Options): Promise<ChallengeKills> {
  let running = await startProcess(options);
  let points = 0;
  let killed = 0;
  for (const stage of options.stages) {
    const [dry] = await running.run(await stepsOf(options, running, { stage, points: [null] }));
    const messages = dry?.messages ?? 0;
    if (messages === 0) throw new Error('a dry run sends messages');
    const all = Array.from({ length: messages }, (_, message) => [
      { message, side: 'before' } as const,
      { message, side: 'after' } as const,
    ])
      .flat()
      .filter((_, at) => at % options.every === 0);
    points += all.length;
    for (let from = 0; from < all.length; from += together) {
      const steps = await stepsOf(options, running, {
        stage,
        points: all.slice(from, from + together),
      });
      const done = await running.run(steps);
      killed += done.filter(({ wasKilled }) => wasKilled).length;
      await running.kill();
      running = await startProcess(options);
      await goOn(options, running, steps);
    }
    options.print(`  ${stage}: ${messages} messages, ${all.length} kills`);
  }
  await running.sweep(afterExpiryMs);
  await running.kill();
  const sales = await ourSales(options.world);
  const count = (...wanted: string[]) =>
    sales.filter(({ status }) => wanted.includes(status)).length;
  return {
    points,
    killed,
    found: disagreements(sales, chargesOf(options.gateway)),
    approved: count('Approved'),
    notCharged: count('Declined', 'Incomplete'),
    forStaff: count('Pending'),
  };
}

async function stepsOf(
  options: Options,
  running: ChallengeProcess,
  { stage, points }: { stage: Stage; points: readonly (FailPoint | null)[] },
): Promise<Step[]> {
  return Promise.all(
    points.map(async (killAt) => {
      const encryptedTxt = await sealFor(options, frictionless);
      if (stage === 'payment') return { encryptedTxt, killAt };
      return { encryptedTxt, killAt, callback: await callbackFor(options, running, encryptedTxt) };
    }),
  );
}

async function callbackFor(
  options: Options,
  running: ChallengeProcess,
  encryptedTxt: string,
): Promise<PostedForm> {
  const { document } = await pay(running, { encryptedTxt, isShown: true });
  const callback = document === null ? null : await browse(options, document);
  if (callback === null) throw new Error('the issuer leads back');
  return callback;
}

/** The browser repeats its last request, and asks for the result; half of them go on to the issuer. */
async function goOn(
  options: Options,
  running: ChallengeProcess,
  steps: readonly Step[],
): Promise<void> {
  await running.run(steps.map((step) => ({ ...step, killAt: null })));
  const half = steps.filter((_, at) => at % 2 === 0);
  for (const { encryptedTxt } of half) {
    const { document } = await pay(running, { encryptedTxt, isShown: true });
    const callback = document === null ? null : await browse(options, document);
    if (callback !== null) await running.run([{ encryptedTxt, callback, killAt: null }]);
  }
}
