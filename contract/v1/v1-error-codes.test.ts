import { expect, test } from 'vitest';
import { repeatableCodes, v1ErrorCodes } from './v1-error-codes.ts';
import { v1ErrorBody } from './v1-error-body.ts';

test('the API’s codes are those of its operations, without the dashboard’s', () => {
  const { options } = v1ErrorBody.shape.error.shape.code;
  expect(options).toEqual(v1ErrorCodes);
  expect(options).toContain('wrong_method');
  expect(options).not.toContain('weak_password');
  expect(options).toEqual(expect.arrayContaining([...repeatableCodes]));
});

test.each(['card_testing', 'gateway_unavailable', 'request_busy'])(
  '%s isn’t repeated as it is',
  (code) => expect(repeatableCodes).not.toContain(code),
);
