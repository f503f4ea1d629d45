import { expect, test } from 'vitest';
import { followAttempt } from './follow-attempt.ts';
import { listsOf } from './testing/lists-of.ts';

const startedMs = Date.parse('2026-11-22T14:00:00Z');
const payment = {
  id: 'one',
  amount: '12.50',
  hash: 'ab'.repeat(32),
  startedAt: new Date(startedMs).toISOString(),
  sentAt: new Date(startedMs).toISOString(),
};
const json = (body: unknown, status?: number) => () =>
  Response.json(body, { status: status ?? 200 });
const approved = json({ state: 'ended', msg: listsOf('Approved'), receiptUrl: '/receipt/a/b' });
const pending = json({ state: 'pending', msg: listsOf('Pending') });
const neverArrived = json({ state: 'never_arrived' });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

type Given = { sending?: boolean | null; afterMs?: number; overAfter?: number };

/** Plays the answers in turn; time passes in the pauses alone. */
async function follow(answers: (() => Response)[], given: Given = {}) {
  const { sending = false, afterMs = 0, overAfter = Number.POSITIVE_INFINITY } = given;
  const asked: string[] = [];
  const pausesMs: number[] = [];
  let nowMs = startedMs + afterMs;
  const left = [...answers];
  const followed = await followAttempt(payment, {
    fetch: async (url) => {
      asked.push(url as string);
      const next = left.shift();
      if (next === undefined) throw new Error('asked more often than there are answers');
      return next();
    },
    pause: async (pauseMs) => {
      pausesMs.push(pauseMs);
      nowMs += pauseMs;
    },
    nowMs: () => nowMs,
    isBeingSent: async () => sending,
    isOver: () => asked.length > overAfter,
  });
  expect(new Set(asked)).toEqual(new Set([`/api/attempts/${payment.hash}`]));
  return { followed, pausesMs, left: left.length };
}

test('the end is told as soon as it is known, whatever came in between', async () => {
  const notFound = () => new Response('<p>A network of its own</p>');
  const failing = json({ error: { code: 'unavailable' } }, 503);
  const { followed, pausesMs } = await follow([lost, pending, failing, notFound, approved]);
  expect(followed).toEqual({
    kind: 'ended',
    outcome: { kind: 'approved', lists: listsOf('Approved'), receiptUrl: '/receipt/a/b' },
  });
  expect(pausesMs).toEqual([1000, 2000, 4000, 8000]);
});

test('a decline is told with its reason', async () => {
  const declined = json({ state: 'ended', msg: listsOf('Declined', 'No.'), advice: 'other_card' });
  const { followed } = await follow([declined]);
  expect(followed).toMatchObject({ kind: 'ended', outcome: { result: 'Declined', error: 'No.' } });
});

test('what did not arrive yet may be on its way for a minute', async () => {
  const { followed, pausesMs } = await follow(Array.from({ length: 8 }, () => neverArrived));
  expect(followed).toEqual({ kind: 'never_arrived' });
  expect(pausesMs).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test('a minute later it cannot arrive any more', async () => {
  const { followed, pausesMs } = await follow([neverArrived], { afterMs: 60_000 });
  expect(followed).toEqual({ kind: 'never_arrived' });
  expect(pausesMs).toEqual([]);
});

test('while another tab sends it, it can arrive whenever that was begun', async () => {
  const given = { sending: true, afterMs: 3_600_000, overAfter: 2 };
  const { followed } = await follow([neverArrived, neverArrived, neverArrived], given);
  expect(followed).toBeNull();
});

test('where nobody can say whether another tab sends it, it waits until that one would have', async () => {
  const given = { sending: null, afterMs: 239_500 };
  const { followed, pausesMs } = await follow([neverArrived, neverArrived], given);
  expect(followed).toEqual({ kind: 'never_arrived' });
  expect(pausesMs).toEqual([1000]);
});

test('by a clock that was set back nothing is given up', async () => {
  const { followed, left } = await follow([neverArrived, neverArrived, approved], {
    afterMs: -3_600_000,
  });
  expect(followed?.kind).toBe('ended');
  expect(left).toBe(0);
});
