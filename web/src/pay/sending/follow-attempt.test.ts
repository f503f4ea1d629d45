import { expect, test } from 'vitest';
import { followAttempt } from './follow-attempt.ts';
import type { Challenge } from './read-response.ts';
import { listsOf } from './testing/lists-of.ts';

const attempt = { companyId: 'DemoSoufriereSpice01', hash: 'ab'.repeat(32) };
const found = `/api/attempts/${attempt.hash}`;
const cancelled = `${found}/cancellation`;
const json = (body: unknown, status?: number) => () =>
  Response.json(body, {
    status: status ?? 200,
    headers: { date: 'Sat, 21 Nov 2026 14:03:07 GMT' },
  });
const approved = json({ state: 'ended', msg: listsOf('Approved'), receiptUrl: '/receipt/a/b' });
const pending = json({ state: 'pending', msg: listsOf('Pending') });
const neverArrived = json({ state: 'never_arrived' });
const isCancelled = json({ state: 'cancelled' });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

type Given = { cancellableAfterMs?: number; overAfter?: number; isShowable?: boolean };

/** Plays the responses in turn; time passes only in the pauses. */
async function follow(responses: (() => Response)[], given: Given = {}) {
  const { cancellableAfterMs = Number.POSITIVE_INFINITY, overAfter = Infinity } = given;
  const { isShowable = true } = given;
  const shown: Challenge[] = [];
  const requested: string[] = [];
  const pausesMs: number[] = [];
  let elapsedMs = 0;
  const left = [...responses];
  const followed = await followAttempt(attempt, {
    fetch: async (url, init) => {
      requested.push(url as string);
      if (url === cancelled) {
        expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ companyId }) });
      }
      const next = left.shift();
      if (next === undefined) throw new Error('asked more often than there are answers');
      return next();
    },
    pause: async (pauseMs) => {
      pausesMs.push(pauseMs);
      elapsedMs += pauseMs;
    },
    untilCancellable: async () => cancellableAfterMs - elapsedMs,
    showChallenge: async (challenge) => {
      shown.push(challenge);
      return isShowable;
    },
    isOver: () => requested.length > overAfter,
  });
  return { shown, followed, requested, pausesMs, left: left.length };
}
const { companyId } = attempt;

test('reports the outcome as soon as it is known, despite earlier failures', async () => {
  const notFound = () => new Response('<p>A network of its own</p>');
  const failing = json({ error: { code: 'unavailable' } }, 503);
  const { followed, pausesMs, requested } = await follow([
    lost,
    pending,
    failing,
    notFound,
    approved,
  ]);
  expect(followed).toEqual({
    kind: 'ended',
    outcome: { kind: 'approved', lists: listsOf('Approved'), receiptUrl: '/receipt/a/b' },
    at: new Date('2026-11-21T14:03:07Z'),
  });
  expect(pausesMs).toEqual([1000, 2000, 4000, 8000]);
  expect(new Set(requested)).toEqual(new Set([found]));
});

test('reports a decline with its reason', async () => {
  const declined = json({ state: 'ended', msg: listsOf('Declined', 'No.'), advice: 'other_card' });
  const { followed } = await follow([declined]);
  expect(followed).toMatchObject({ kind: 'ended', outcome: { result: 'Declined', error: 'No.' } });
});

test('cancels a lost payment as soon as allowed, and not before', async () => {
  const responses = [neverArrived, neverArrived, neverArrived, neverArrived, isCancelled];
  const { followed, pausesMs, requested } = await follow(responses, { cancellableAfterMs: 12_000 });
  expect(followed).toEqual({ kind: 'never_arrived' });
  expect(pausesMs).toEqual([1000, 2000, 4000, 5000]);
  expect(requested).toEqual([found, found, found, found, cancelled]);
});

test('repeats a cancellation until it has a response', async () => {
  const busy = json({ error: { code: 'too_many_requests' } }, 429);
  const { followed, requested } = await follow([lost, busy, lost, isCancelled], {
    cancellableAfterMs: 0,
  });
  expect(followed).toEqual({ kind: 'never_arrived' });
  expect(requested).toEqual([cancelled, cancelled, cancelled, cancelled]);
});

test('follows a payment that arrived before its cancellation', async () => {
  const { followed, requested } = await follow([lost, pending, neverArrived, approved], {
    cancellableAfterMs: 0,
  });
  expect(followed).toMatchObject({ kind: 'ended', outcome: { kind: 'approved' } });
  expect(requested).toEqual([cancelled, cancelled, found, found]);
});

const action = { kind: 'challenge', url: '/challenge/a/b', expiresAt: '2026-11-21T14:08:07Z' };
const challenged = json({ state: 'pending', msg: 'Confirm it.', action });

test('continues a challenge, even if the payment could already be cancelled', async () => {
  const { followed, shown, requested, pausesMs } = await follow([challenged, pending, approved], {
    cancellableAfterMs: 0,
  });
  expect(followed).toMatchObject({ kind: 'ended', outcome: { kind: 'approved' } });
  expect(shown).toEqual([{ ...action, at: new Date('2026-11-21T14:03:07Z') }]);
  expect(requested).toEqual([cancelled, found, found]);
  expect(pausesMs).toEqual([2000]);
});

test('waits while another tab shows the challenge', async () => {
  const { followed, shown, requested, pausesMs } = await follow(
    [challenged, challenged, approved],
    { isShowable: false },
  );
  expect(followed).toMatchObject({ kind: 'ended', outcome: { kind: 'approved' } });
  expect(shown).toHaveLength(2);
  expect(requested).toEqual([found, found, found]);
  expect(pausesMs).toEqual([1000, 2000]);
});

test('an unknown attempt is not final before its cancellation', async () => {
  const { followed, left } = await follow([neverArrived, neverArrived, neverArrived, approved]);
  expect(followed?.kind).toBe('ended');
  expect(left).toBe(0);
});

test('stops asking once the caller has lost interest', async () => {
  const { followed } = await follow([neverArrived, neverArrived, neverArrived], { overAfter: 2 });
  expect(followed).toBeNull();
});
