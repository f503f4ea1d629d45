/**
 * A process with only the payment path of PowerTranz, controlled over its channel by
 * `start-challenge-process.ts`. It is made to be killed.
 */
import { setDatabaseClock } from '@piton/server/database/testing/set-database-clock.ts';
import { type KillableWork, runKillable, tapSockets } from '../fail-points/tap-sockets.ts';
import { openChallengePath } from './challenge-path.ts';
import type { Command, Done, ProcessSettings, Step } from './start-challenge-process.ts';

let settings: ProcessSettings | null = null;
const clock = () => new Date();

tapSockets();
process.on('message', ({ number, command }: { number: number; command: Command }) => {
  void respond(command).then(
    (answered) => process.send?.({ number, answered }),
    (error: unknown) => process.send?.({ number, failed: String((error as Error).stack) }),
  );
});
// The parent has ended.
process.on('disconnect', () => process.exit());

async function respond(command: Command): Promise<unknown> {
  if (command.kind === 'settings') {
    settings = command.settings;
    return null;
  }
  if (settings === null) throw new Error('the settings come first');
  if (command.kind === 'sweep') {
    await setDatabaseClock(settings.owner, new Date(Date.now() + command.aheadMs));
    const path = openChallengePath({ ...settings, clock, poolSize: 2 });
    let ended = 0;
    for (let more = await path.sweep(); more > 0; more = await path.sweep()) ended += more;
    await path.close();
    return ended;
  }
  return Promise.all(command.steps.map(run));
}

/** On its own connections, which end with it. */
async function run({ killAt, ...step }: Step): Promise<Done> {
  const here = settings;
  if (here === null) throw new Error('the settings come first');
  const { promise: kill, resolve } = Promise.withResolvers<void>();
  const killable: KillableWork = {
    killAt,
    trail: [],
    sockets: new Set(),
    isKilled: false,
    onKill: resolve,
  };
  const ended = runKillable(killable, async () => {
    const path = openChallengePath({ ...here, clock, poolSize: 1 });
    const result = await play(path, step);
    // A killed payment closes nothing.
    if (!killable.isKilled) await path.close();
    return result;
  });
  const result = await Promise.race([ended.catch((error: unknown) => String(error)), kill]);
  return { wasKilled: killable.isKilled, messages: killable.trail.length, result: result ?? null };
}

async function play(
  path: ReturnType<typeof openChallengePath>,
  step: Omit<Step, 'killAt'>,
): Promise<unknown> {
  if (step.callback !== undefined) return path.callBack(step.callback);
  const answer = await path.pay(step.encryptedTxt);
  const { action } = answer.body;
  const isShown = step.isShown === true && action?.kind === 'challenge';
  return { answer, document: isShown ? await path.document(action.url) : null };
}
