/**
 * Replaces this process's clock, timers and randomness before the product is imported, so that one
 * seed decides them all. Import it first. Without a running simulation, time is real and randomness
 * comes from a fixed seed.
 */
import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { seededRandom } from '../harness/seeded-random.ts';

type SimulatedTime = {
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Returns a function that cancels it. */
  readonly after: (delayMs: number, work: () => void) => () => void;
};

type Real = Pick<typeof globalThis, 'setTimeout' | 'setImmediate' | 'clearTimeout'>;
const {
  setTimeout: realTimeout,
  setImmediate: realImmediate,
  clearTimeout: realClear,
}: Real = globalThis;
const realNow = performance.now.bind(performance);

/** Time that passes on the machine, for waiting for PostgreSQL and for measuring. */
export const real = {
  nowMs: realNow,
  wait: (ms: number) => new Promise<void>((resolve) => realTimeout(resolve, ms)),
  /** Waits for a promise that never rejects, but only for so long. */
  race: (done: Promise<unknown>, ms: number) =>
    new Promise<void>((resolve) => {
      const timer = realTimeout(resolve, ms);
      void done.then(() => {
        realClear(timer);
        resolve();
      });
    }),
  immediate: () => new Promise<void>((resolve) => realImmediate(resolve)),
};

const state: { time: SimulatedTime | null; random: () => number } = {
  time: null,
  random: seededRandom(1),
};

/** From now on, the process lives in this time and draws from this seed. */
export function enterSimulation(time: SimulatedTime, seed: number): void {
  state.time = time;
  state.random = seededRandom(seed);
}

export function leaveSimulation(): void {
  state.time = null;
  state.random = seededRandom(1);
}

function fill(bytes: Uint8Array): void {
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = state.random() * 256;
}

function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  fill(bytes);
  return bytes;
}

function randomUUID(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function fillView<View extends ArrayBufferView>(view: View): View {
  fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  return view;
}

const RealDate = Date;
class SimulatedDate extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(SimulatedDate.now());
    else super(...given);
  }
  static override now(): number {
    return state.time === null ? RealDate.now() : Math.floor(state.time.nowMs());
  }
}

/** A timer of the simulation, which nothing but `clearTimeout` and `clearInterval` reads. */
class Timer {
  cancel: () => void = () => undefined;
  ref = (): this => this;
  unref = (): this => this;
}

function setTimer(work: (...all: unknown[]) => void, delayMs = 0, ...all: unknown[]): unknown {
  if (state.time === null) return realTimeout(work, delayMs, ...all);
  const timer = new Timer();
  timer.cancel = state.time.after(delayMs, () => work(...all));
  return timer;
}

function repeatTimer(work: () => void, everyMs = 0): Timer {
  const timer = new Timer();
  const next = (): void => {
    if (state.time === null) return;
    timer.cancel = state.time.after(everyMs, () => {
      next();
      work();
    });
  };
  next();
  return timer;
}

function clearTimer(timer: unknown): void {
  if (timer instanceof Timer) timer.cancel();
  else realClear(timer as NodeJS.Timeout);
}

function wait<Value>(delayMs = 0, value?: Value): Promise<Value | undefined> {
  return new Promise((resolve) => void setTimer(() => resolve(value), delayMs));
}

let isSealing = 0;
let sealing: Promise<unknown> = Promise.resolve();

/** Encryption runs on other threads: one call at a time, so that their order doesn't matter. */
function inTurn(name: string): void {
  const { subtle } = globalThis.crypto;
  const original = Reflect.get(subtle, name) as (...all: unknown[]) => Promise<unknown>;
  Object.defineProperty(subtle, name, {
    value: (...all: unknown[]) => {
      isSealing += 1;
      const result = sealing.then(() => original.apply(subtle, all));
      sealing = result.then(
        () => (isSealing -= 1),
        () => (isSealing -= 1),
      );
      return result;
    },
  });
}

/** Waits until all code that can run without the outside world has run. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await real.immediate();
    if (isSealing === 0) continue;
    await sealing;
    quiet = -1;
  }
}

Object.assign(globalThis, {
  Date: SimulatedDate,
  setTimeout: setTimer,
  setInterval: repeatTimer,
  clearTimeout: clearTimer,
  clearInterval: clearTimer,
});
Object.defineProperty(performance, 'now', {
  value: () => (state.time === null ? realNow() : state.time.nowMs()),
});
Math.random = () => state.random();
Object.assign(nodeCrypto, {
  randomBytes,
  randomUUID,
  randomFillSync: fillView,
  randomInt: (one: number, other?: number) =>
    other === undefined
      ? Math.floor(state.random() * one)
      : one + Math.floor(state.random() * (other - one)),
});
Object.defineProperties(globalThis.crypto, {
  randomUUID: { value: randomUUID },
  getRandomValues: { value: fillView },
});
Object.assign(timersPromises, { setTimeout: wait });
for (const name of ['decrypt', 'encrypt', 'unwrapKey', 'wrapKey', 'importKey', 'generateKey']) {
  inTurn(name);
}
syncBuiltinESMExports();
