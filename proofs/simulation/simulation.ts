import { AsyncLocalStorage } from 'node:async_hooks';
import { seededRandom } from '../harness/seeded-random.ts';
import type { Host } from './host.ts';
import { createQueue, type Event } from './event-queue.ts';
import { enterSimulation, leaveSimulation, settle } from './replace-chance.ts';

/** Simulated time: one event happens at a time, and the seed decides when. */
export type Simulation = {
  readonly nowMs: () => number;
  /** Draws the world's choices: when something happens and what fails. */
  readonly random: () => number;
  readonly between: (min: number, max: number) => number;
  /** Runs `work` in a host, or outside of all with null. */
  readonly within: <Result>(host: Host | null, work: () => Result) => Result;
  readonly sleep: (ms: number) => Promise<void>;
  /** A step of the present host that takes that long; it may crash the host before or after `work`. */
  readonly step: <Result>(delayMs: number, work: () => Promise<Result>) => Promise<Result>;
  /** An event that no crash prevents. Whatever reads the outside world happens in one. */
  readonly outside: <Result>(delayMs: number, work: () => Result) => Promise<Awaited<Result>>;
  readonly note: (line: string) => void;
  readonly lines: readonly string[];
  /** Runs events until `main` has ended. Returns the failure that no one handled, or null. */
  readonly run: (main: () => Promise<void>) => Promise<string | null>;
};

type Options = {
  readonly seed: number;
  readonly startMs: number;
  /** Returns whether it has caused more. */
  readonly afterEvent: () => Promise<boolean>;
};

/** Far more than a seed takes, so that a loop without an end is a failure. */
const maxEvents = 2_000_000;

export function createSimulation({ seed, startMs, afterEvent }: Options): Simulation {
  const random = seededRandom(seed);
  const hosts = new AsyncLocalStorage<Host | null>();
  const queue = createQueue();
  const lines: string[] = [];
  let nowMs = startMs;

  const present = () => hosts.getStore() ?? null;
  function at(delayMs: number, host: Host | null, work: Event['work']): Event {
    return queue.add({ atMs: nowMs + Math.max(0, Math.round(delayMs)), host, work });
  }
  function note(line: string): void {
    lines.push(`${nowMs - startMs} ${present()?.name ?? '-'} ${line}`);
  }
  function step<Result>(delayMs: number, work: () => Promise<Result>): Promise<Result> {
    const host = present();
    return new Promise((resolve, reject) => {
      at(delayMs, host, () => stepOf(host, random, { work, resolve, reject }));
    });
  }
  const outside = <Result>(delayMs: number, work: () => Result): Promise<Awaited<Result>> =>
    new Promise((resolve) => {
      at(delayMs, null, async () => resolve(await hosts.run(null, work)));
    });

  async function advance(): Promise<void> {
    const event = queue.next();
    if (event === undefined) throw new Error('everything waits, and for nothing');
    nowMs = event.atMs;
    if (event.isCancelled || event.host?.isUp === false) return;
    await hosts.run(event.host, event.work);
    await settle();
    while (await afterEvent()) await settle();
  }
  const after = (delayMs: number, work: () => void) => {
    const event = at(delayMs, present(), work);
    return () => void (event.isCancelled = true);
  };
  async function run(main: () => Promise<void>): Promise<string | null> {
    enterSimulation({ nowMs: () => nowMs, after }, seed);
    try {
      const end: { result: PromiseSettledResult<void> | null } = { result: null };
      void Promise.allSettled([main()]).then(([result]) => (end.result = result));
      await settle();
      for (let events = 0; end.result === null; events += 1) {
        if (events === maxEvents) throw new Error(`no end after ${maxEvents} events`);
        await advance();
      }
      return end.result.status === 'rejected' ? String(end.result.reason) : null;
    } finally {
      leaveSimulation();
    }
  }
  return {
    nowMs: () => nowMs,
    random,
    between: (min, max) => min + random() * (max - min),
    within: (host, work) => hosts.run(host, work),
    sleep: (ms) => new Promise((resolve) => at(ms, present(), resolve)),
    step,
    outside,
    note,
    lines,
    run,
  };
}

type Step<Result> = {
  readonly work: () => Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

async function stepOf<Result>(
  host: Host | null,
  random: () => number,
  { work, resolve, reject }: Step<Result>,
): Promise<void> {
  const isLast = host !== null && host.crashIn !== null && (host.crashIn -= 1) <= 0;
  if (!isLast) return work().then(resolve, reject);
  // Half of the crashes come after the step and before its result is known.
  if (random() < 0.5) await work().catch(() => undefined);
  return host.crash();
}
