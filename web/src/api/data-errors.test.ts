import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { logDataError } from './data-errors.ts';

afterEach(() => void vi.restoreAllMocks());

test.each(['wrong_credentials', 'rejected_fields'] as const)(
  'an input error is no data error: %s',
  (code) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    logDataError(new ApiError(code, 'Look again.', { requestId: 'r-1' }));
    expect(logged).not.toHaveBeenCalled();
  },
);

test.each([
  [new ApiError('unexpected', 'Sorry.', { requestId: 'r-1' }), 'unexpected, request r-1'],
  [new ApiError('unavailable', 'Sorry.'), 'unavailable, request unanswered'],
  [new TypeError('x is undefined'), 'without a code'],
])('all other errors are logged with the details for support: %s', (error, what) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  logDataError(error);
  expect(logged).toHaveBeenCalledExactlyOnceWith(`data error: ${what}`, error);
});

test('a repeated error is logged once', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const error = new ApiError('unavailable', 'Sorry.');
  logDataError(error);
  logDataError(error);
  expect(logged).toHaveBeenCalledOnce();
});
