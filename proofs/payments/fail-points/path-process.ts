/**
 * A process with only the payment path, started by `start-path.ts` and controlled over its
 * channel. It is made to be killed.
 */
import { flushCompileCache } from 'node:module';
import { setDatabaseClock } from '@piton/server/database/testing/set-database-clock.ts';
import { openPaymentPath, type PaymentPath } from '../world/payment-path.ts';
import type { PathSettings, PathCommand, Work, WorkOver } from './start-path.ts';
import { type KillableWork, runKillable, tapSockets } from './tap-sockets.ts';

let settings: PathSettings | null = null;
const clock = () => new Date();
let path: PaymentPath | null = null;

function own(): PaymentPath {
  if (settings === null) throw new Error('the settings name no database');
  path ??= openPaymentPath({ ...settings, clock, poolSize: 4 });
  return path;
}

tapSockets();
process.on('message', (message: { number: number; command: PathCommand }) => {
  const { number, command } = message;
  void respond(command).then(
    (answered) => process.send?.({ number, answered }),
    (error: unknown) => process.send?.({ number, failed: String((error as Error).stack) }),
  );
});
// The parent has ended.
process.on('disconnect', () => process.exit());

async function respond(command: PathCommand): Promise<unknown> {
  switch (command.kind) {
    case 'settings':
      settings = command.settings;
      // A killed process would not write the compile cache for the next one.
      flushCompileCache();
      return null;
    case 'pay':
      await setClock(clock());
      return Promise.all(command.encryptedTxts.map(pay));
    case 'inquire': {
      await setClock(new Date(Date.now() + command.aheadMs));
      let looked = 0;
      for (let more = await own().inquire(); more > 0; more = await own().inquire()) looked += more;
      return looked;
    }
    case 'work':
      if (command.isInTurn) {
        const over: WorkOver[] = [];
        for (const work of command.works) over.push(await run(work));
        return over;
      }
      await setClock(clock());
      return Promise.all(command.works.map(run));
  }
}

/** Affects this process, and the database for all later work. */
async function setClock(at: Date): Promise<void> {
  if (settings === null) throw new Error('the settings name no database');
  await setDatabaseClock(settings.owner, at);
}

/** On an error it returns 500 like the web server, and the payer retries. */
function pay(encryptedTxt: string): Promise<{ status: number; body: string }> {
  return own()
    .pay(encryptedTxt)
    .catch((error: unknown) => ({ status: 500, body: (error as Error).message }));
}

/** On its own connections, which end with it. */
async function run({ encryptedTxt, killAt, atMs }: Work): Promise<WorkOver> {
  if (settings === null) throw new Error('the settings name no database');
  const here = settings;
  const { promise: kill, resolve } = Promise.withResolvers<void>();
  const killable: KillableWork = {
    killAt,
    trail: [],
    sockets: new Set(),
    isKilled: false,
    onKill: resolve,
  };
  if (atMs !== null) await setClock(new Date(atMs));
  const ended = runKillable(killable, async () => {
    const mine = openPaymentPath({ ...here, clock, poolSize: 1 });
    await (encryptedTxt === null ? mine.inquire() : mine.pay(encryptedTxt));
    const trail = [...killable.trail];
    // A killed payment closes nothing.
    if (!killable.isKilled) await mine.close();
    return trail;
  });
  // Its later results are lost with the process, and an ordinary failure is not a kill.
  const trail = await Promise.race([ended.catch(() => undefined), kill]);
  return { wasKilled: killable.isKilled, trail: trail ?? killable.trail };
}
