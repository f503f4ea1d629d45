import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { refusalOf } from './refusal-of.ts';

afterEach(() => void vi.restoreAllMocks());

test('a success is no refusal', async () => {
  expect(await refusalOf(() => Promise.resolve('taken'))).toBeNull();
});

test('an error about one field shows at that field', async () => {
  const refused = () => Promise.reject(new ApiError('wrong_password', 'That password is wrong.'));
  expect(await refusalOf(refused, { wrong_password: 'password' })).toMatchObject({
    code: 'wrong_password',
    fields: { password: 'That password is wrong.' },
  });
  expect(await refusalOf(refused, { weak_password: 'newPassword' })).toMatchObject({ fields: {} });
});

test('a server error is logged, and shown to the user in words', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const refusal = await refusalOf(() => Promise.reject(new TypeError('x is undefined')));
  expect(refusal).toMatchObject({
    code: 'unexpected',
    message: 'Something went wrong on our side. Please try again.',
  });
  expect(logged).toHaveBeenCalledOnce();
});

test.each([
  ['Too many attempts. You can try again in 28 minutes.', 'Too many attempts.', 1680],
  [
    'Too many attempts. Wait a little and try again.',
    'Too many attempts. Wait a little and try again.',
    1680,
  ],
  [
    'Too many wrong passwords. Set a new one.',
    'Too many wrong passwords. Set a new one.',
    undefined,
  ],
])('a wait is returned for a countdown: %s', async (message, shown, wait) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const error = new ApiError('too_many_requests', message, { retryAfterSeconds: 1680 });
  expect(await refusalOf(() => Promise.reject(error))).toMatchObject({
    message: shown,
    retryAfterSeconds: wait,
  });
});
