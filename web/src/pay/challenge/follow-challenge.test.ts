import { expect, onTestFinished, test, vi } from 'vitest';
import type { AttemptState } from '../sending/follow-attempt.ts';
import type { Challenge } from '../sending/read-response.ts';
import { createWait, followChallenge } from './follow-challenge.ts';

const challenge: Challenge = {
  kind: 'challenge',
  url: '/challenge/DemoSoufriereSpice01/token',
  expiresAt: '2026-11-21T14:08:07Z',
  at: new Date('2026-11-21T14:03:07Z'),
};
const at = new Date('2026-11-21T14:04:00Z');
const refused: AttemptState = {
  outcome: { kind: 'refused', result: 'Incomplete', error: 'No.', advice: null, fields: {} },
  at,
};

/** Plays the states in turn. */
async function follow(states: AttemptState[]) {
  const pausesMs: number[] = [];
  const waiting: Challenge[] = [];
  const left = [...states];
  await followChallenge({
    ask: async () => {
      const next = left.shift();
      if (next === undefined) throw new Error('asked more often than there are answers');
      return next;
    },
    wait: async (pauseMs) => void pausesMs.push(pauseMs),
    onWaiting: (still) => waiting.push(still),
  });
  return { pausesMs, waiting, left: left.length };
}

test('polls while the payment waits for the bank, and through lost responses', async () => {
  const later = { ...challenge, at };
  const { pausesMs, waiting, left } = await follow([challenge, 'unanswered', later, refused]);
  expect(pausesMs).toEqual([3000, 3000, 3000, 3000]);
  expect(waiting).toEqual([challenge, later]);
  expect(left).toBe(0);
});

test.each<AttemptState>(['pending', 'never_arrived', 'cancelled', refused])(
  'ends when the payment no longer waits: %j',
  async (state) => {
    expect(await follow([state])).toMatchObject({ pausesMs: [3000], left: 0 });
  },
);

/** Whether the pause has ended after so many milliseconds. */
async function hasEnded(pausing: Promise<void>, afterMs: number): Promise<boolean> {
  let isOver = false;
  void pausing.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(afterMs);
  return isOver;
}

test('a pause ends early when the frame’s message comes, even just before it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { wait, endWait } = createWait();
  const first = wait(3000);
  expect(await hasEnded(first, 2999)).toBe(false);
  endWait();
  expect(await hasEnded(first, 0)).toBe(true);
  endWait();
  expect(await hasEnded(wait(3000), 0)).toBe(true);
  const last = wait(3000);
  expect(await hasEnded(last, 2999)).toBe(false);
  expect(await hasEnded(last, 1)).toBe(true);
});
