import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireSession, turnAwaySignedIn } from './session-guard.ts';

const user = {
  uid: '0192f3a0-7c31-7e51-8a5c-2f6f0a8d1b11',
  displayName: 'Marie Alexander',
  email: 'marie@example.com',
  emailVerified: true,
  primaryCompany: null,
};

let isSignedIn: boolean;
let asked: number;

beforeEach(() => {
  isSignedIn = false;
  asked = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ user: isSignedIn ? user : null, staff: null });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visit = (signal = new AbortController().signal) =>
  ({ request: new Request('http://localhost/', { signal }), params: {} }) as never;

async function isTurnedAway(): Promise<boolean> {
  return (await turnAwaySignedIn(visit())) !== null;
}

test('the sign-in page does not ask again what the guard has just heard', async () => {
  expect(await requireSession(visit())).toBeInstanceOf(Response);
  expect(await isTurnedAway()).toBe(false);
  expect(asked).toBe(1);
  expect(await isTurnedAway()).toBe(false);
  expect(asked).toBe(2);
});

test('what the guard heard long ago is asked anew: somebody may have signed in in another tab', async () => {
  await requireSession(visit());
  // Another visit overtook the way to the sign-in page.
  vi.advanceTimersByTime(5000);
  isSignedIn = true;
  expect(await isTurnedAway()).toBe(true);
});

test('what a visit heard that was overtaken counts for no other', async () => {
  const overtaken = new AbortController();
  const visiting = requireSession(visit(overtaken.signal));
  overtaken.abort();
  await visiting.catch(() => undefined);
  isSignedIn = true;
  expect(await isTurnedAway()).toBe(true);
});
