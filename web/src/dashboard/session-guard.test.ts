import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEndedMessage, takeSignInNotice } from '../features/identity/sign-in-notice.ts';
import { requireSession, requireStaff, redirectSignedIn } from './session-guard.ts';

const user = {
  uid: '0192f3a0-7c31-7e51-8a5c-2f6f0a8d1b11',
  displayName: 'Marie Alexander',
  email: 'marie@example.com',
  emailVerified: true,
  primaryCompany: null,
};

let isSignedIn: boolean;
let staff: object | null;
let requests: number;
let hasEnded: boolean;

beforeEach(() => {
  isSignedIn = false;
  staff = null;
  requests = 0;
  hasEnded = false;
  takeSignInNotice();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return Response.json({ user: isSignedIn ? user : null, staff, hasEnded });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const placeOf = (response: unknown) =>
  response instanceof Response ? response.headers.get('location') : null;

const visit = (signal = new AbortController().signal, path = '/companies') =>
  ({ request: new Request(`http://localhost${path}`, { signal }), params: {} }) as never;

async function isTurnedAway(): Promise<boolean> {
  return (await redirectSignedIn(visit())) !== null;
}

test('the sign-in page reuses the guard’s session result', async () => {
  expect(await requireSession(visit())).toBeInstanceOf(Response);
  expect(await isTurnedAway()).toBe(false);
  expect(requests).toBe(1);
  expect(await isTurnedAway()).toBe(false);
  expect(requests).toBe(2);
});

test('an old session result is requested again, because another tab may have signed in', async () => {
  await requireSession(visit());
  // Another navigation replaced the redirect to the sign-in page.
  vi.advanceTimersByTime(5000);
  isSignedIn = true;
  expect(await isTurnedAway()).toBe(true);
});

test('the result of an abandoned visit is not reused', async () => {
  const overtaken = new AbortController();
  const visiting = requireSession(visit(overtaken.signal));
  overtaken.abort();
  await visiting.catch(() => undefined);
  isSignedIn = true;
  expect(await isTurnedAway()).toBe(true);
});

test('a public page shows with or without a session', async () => {
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

test.each([receipt, '/payouts', '/Mytransactions?q=caf%C3%A9&from=2026-11-01'])(
  'signing in returns to %s',
  async (place) => {
    const sent = placeOf(await requireSession(visit(undefined, place))) ?? '';
    expect(sent).toBe(`/signin?${new URLSearchParams({ to: place })}`);
    vi.advanceTimersByTime(5000);
    isSignedIn = true;
    expect(placeOf(await redirectSignedIn(visit(undefined, sent)))).toBe(place);
  },
);

test('signing in does not lead to another site', async () => {
  isSignedIn = true;
  const elsewhere = visit(undefined, '/signin?to=https://evil.example');
  expect(placeOf(await redirectSignedIn(elsewhere))).toBe('/');
});

test('the sign-in page says once that the session has ended', async () => {
  hasEnded = true;
  await requireSession(visit());
  expect(takeSignInNotice()).toEqual({ message: sessionEndedMessage, tone: 'neutral' });
  hasEnded = false;
  await requireSession(visit());
  expect(takeSignInNotice()).toBeNull();
});

test('the server may redirect here from the console after a session has ended', async () => {
  hasEnded = true;
  vi.advanceTimersByTime(5000);
  await redirectSignedIn(visit(undefined, '/signin?to=/console/payouts'));
  expect(takeSignInNotice()).not.toBeNull();
  await redirectSignedIn(visit(undefined, '/signin'));
  expect(takeSignInNotice()).toBeNull();
});

test('the console does not exist for non-staff, but staff can return to it after a session', async () => {
  const page = '/console/payouts?week=2026-11-25';
  expect(placeOf(await requireStaff(visit(undefined, page)))).toBe('/');
  hasEnded = true;
  expect(placeOf(await requireStaff(visit(undefined, page)))).toBe(
    `/signin?${new URLSearchParams({ to: page })}`,
  );
  isSignedIn = true;
  expect(placeOf(await requireStaff(visit(undefined, page)))).toBe('/');
  staff = { role: 'reviewer', needsSecondFactor: false };
  expect(await requireStaff(visit(undefined, page))).toEqual({ user, staff });
});
