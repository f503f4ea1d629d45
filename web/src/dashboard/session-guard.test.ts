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

const placeOf = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get('location') : null;

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

const merchantPages = [
  ['/index', '/console'],
  ['/Mytransactions', '/console'],
  ['/mytransactions', '/console'],
  ['/TestTransactions', '/console'],
  ['/payouts', '/console/payouts'],
  [`/payouts/${user.uid}`, '/console/payouts'],
  ['/companies', '/console'],
  ['/edit-company', '/console'],
  ['/EditCompany', '/console'],
  ['/counter-poster', '/console'],
  ['/add-bank-acc', '/console'],
  ['/add-debit-card', '/console'],
  [`/check-receipt/${'a'.repeat(20)}/${'b'.repeat(22)}`, '/console'],
] as const;

test.each(merchantPages)('%s leads staff without a shop to %s', async (path, place) => {
  isSignedIn = true;
  staff = { role: 'reviewer', needsSecondFactor: false };
  expect(placeOf(await requireSession(visit(undefined, path)))).toBe(place);
  const owner = { ...user, primaryCompany: 'c'.repeat(20) };
  vi.stubGlobal('fetch', async () => Response.json({ user: owner, staff }));
  expect(await requireSession(visit(undefined, path))).toEqual({ user: owner, staff });
});

test.each(['/accounts', '/edit-account', '/verify-email', '/history', '/payouts-soon'])(
  '%s is shown to staff',
  async (path) => {
    isSignedIn = true;
    staff = { role: 'reviewer', needsSecondFactor: false };
    expect(await requireSession(visit(undefined, path))).toEqual({ user, staff });
  },
);

const receipt = `/check-receipt/${'a'.repeat(20)}/${'b'.repeat(22)}`;

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
