/**
 * A process with nothing in it but the way of a payment, started by `start-path.ts` and told over its
 * channel what to do. It is made to be killed.
 */
import { flushCompileCache } from 'node:module';
import { setDatabaseClock } from '../../../../server/database/testing/set-database-clock.ts';
import { openPaymentPath, type PaymentPath } from '../world/payment-path.ts';
import type { PathSettings, Told, Work, WorkOver } from './start-path.ts';
import { type Mortal, runMortal, tapSockets } from './tap-sockets.ts';

let settings: PathSettings | null = null;
const clock = () => new Date();
let shownNow = clock();
const databaseClock = () => shownNow;
let path: PaymentPath | null = null;

function own(): PaymentPath {
  if (settings === null) throw new Error('nobody said where the database is');
  path ??= openPaymentPath({ ...settings, clock, databaseClock, poolSize: 4 });
  return path;
}

tapSockets();
process.on('message', (message: { number: number; told: Told }) => {
  const { number, told } = message;
  void answer(told).then(
    (answered) => process.send?.({ number, answered }),
    (error: unknown) => process.send?.({ number, failed: String((error as Error).stack) }),
  );
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());

async function answer(told: Told): Promise<unknown> {
  switch (told.kind) {
    case 'settings':
      settings = told.settings;
      // Whoever is killed leaves nothing for the next one to load sooner.
      flushCompileCache();
      return null;
    case 'pay':
      await setClock(clock());
      return Promise.all(told.encryptedTxts.map(pay));
    case 'settle': {
      await setClock(new Date(Date.now() + told.aheadMs));
      let looked = 0;
      for (let more = await own().settle(); more > 0; more = await own().settle()) looked += more;
      return looked;
    }
    case 'work':
      if (told.isInTurn) {
        const over: WorkOver[] = [];
        for (const work of told.works) over.push(await run(work));
        return over;
      }
      await setClock(clock());
      return Promise.all(told.works.map(run));
  }
}

/** Of this one alone, and for whoever is asked to do something from here on. */
async function setClock(at: Date): Promise<void> {
  if (settings === null) throw new Error('nobody said where the database is');
  await setDatabaseClock(settings.owner, at);
  shownNow = at;
}

/** Where it fails a web server answers too, and whoever pays asks again. */
function pay(encryptedTxt: string): Promise<{ status: number; body: string }> {
  return own()
    .pay(encryptedTxt)
    .catch((error: unknown) => ({ status: 500, body: (error as Error).message }));
}

/** On connections of its own, which end with it. */
async function run({ encryptedTxt, dieAt, atMs }: Work): Promise<WorkOver> {
  if (settings === null) throw new Error('nobody said where the database is');
  const here = settings;
  const { promise: death, resolve } = Promise.withResolvers<void>();
  const mortal: Mortal = { dieAt, trail: [], sockets: new Set(), isDead: false, onDeath: resolve };
  if (atMs !== null) await setClock(new Date(atMs));
  const ended = runMortal(mortal, async () => {
    const mine = openPaymentPath({ ...here, clock, databaseClock, poolSize: 1 });
    await (encryptedTxt === null ? mine.settle() : mine.pay(encryptedTxt));
    const trail = [...mortal.trail];
    // The dead close nothing.
    if (!mortal.isDead) await mine.close();
    return trail;
  });
  // What they go on to think is lost with the process, and what fails by itself has not died.
  const trail = await Promise.race([ended.catch(() => undefined), death]);
  return { hasDied: mortal.isDead, trail: trail ?? mortal.trail };
}
