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
let staff: object | null;
let asked: number;

beforeEach(() => {
  isSignedIn = false;
  staff = null;
  asked = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ user: isSignedIn ? user : null, staff });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visit = (signal = new AbortController().signal, path = '/companies') =>
  ({ request: new Request(`http://localhost${path}`, { signal }), params: {} }) as never;

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

test('a page that anybody may see is shown without a session, and with one in it', async () => {
  const preferences = visit(undefined, '/settings-preferences');
  expect(await requireSession(preferences)).toBeNull();
  isSignedIn = true;
  expect(await requireSession(preferences)).toEqual({ user, staff });
});

test('who works here has the console for a home, and an account like everybody', async () => {
  isSignedIn = true;
  staff = { role: 'reviewer', needsSecondFactor: false };
  const home = await requireSession(visit(undefined, '/index'));
  expect(home).toBeInstanceOf(Response);
  expect((home as Response).headers.get('location')).toBe('/console');
  expect(await requireSession(visit(undefined, '/accounts'))).toEqual({ user, staff });
});

const receipt = `/check-receipt/${'a'.repeat(20)}/${'b'.repeat(22)}`;
const placeOf = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get('location') : null;

test('whoever scanned a code signs in and goes on to what it leads to', async () => {
  const sent = placeOf(await requireSession(visit(undefined, receipt))) ?? '';
  expect(sent).toBe(`/signin?${new URLSearchParams({ to: receipt })}`);
  expect(placeOf(await requireSession(visit(undefined, '/payouts')))).toBe('/signin');
  vi.advanceTimersByTime(5000);
  isSignedIn = true;
  expect(placeOf(await turnAwaySignedIn(visit(undefined, sent)))).toBe(receipt);
  const elsewhere = visit(undefined, '/signin?to=https://evil.example');
  expect(placeOf(await turnAwaySignedIn(elsewhere))).toBe('/');
});
