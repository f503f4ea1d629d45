import { expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

const msg = {
  ResultCode: ['ParameterError'],
  FinancialResultCode: ['Incomplete'],
  ErrorMessage: ['One detail needs your attention.'],
  TranId: ['T1'],
  Invoice: ['I1'],
  Amount: ['12.50'],
  Currency: ['XCD'],
};

test('accepts the five fields that every response has', () => {
  const { Amount: _amount, Currency: _currency, ...five } = msg;
  const lists = { ...five, FinancialResultCode: ['Approved'] };
  expect(readResponse(JSON.stringify({ msg: lists }))).toEqual({
    kind: 'approved',
    lists,
    receiptUrl: null,
  });
});

test('accepts one sentence', () => {
  expect(readResponse('{"msg":"We couldn’t read this payment."}')).toEqual({
    kind: 'message',
    message: 'We couldn’t read this payment.',
  });
});

test.each([
  ['ChallengeCancelled', true],
  ['NotAuthenticated', undefined],
])('recognises a cancellation by its result code: %s', (code, wasCancelled) => {
  const response = { msg: { ...msg, ResultCode: [code], ErrorMessage: ['Any words.'] } };
  expect(readResponse(JSON.stringify(response))).toMatchObject({
    kind: 'refused',
    ...(wasCancelled && { wasCancelled }),
  });
  expect(readResponse(JSON.stringify(response))).toHaveProperty('error', 'Any words.');
});

test('keeps a refusal’s known advice and fields', () => {
  const response = { msg, advice: 'toString', fields: { cvv: 'Look again.', amount: 5 } };
  expect(readResponse(JSON.stringify(response))).toEqual({
    kind: 'refused',
    result: 'Incomplete',
    error: 'One detail needs your attention.',
    advice: null,
    fields: { cvv: 'Look again.' },
  });
});

test.each([
  '',
  'null',
  '5',
  '[]',
  '{}',
  '{"msg":null}',
  '{"msg":{}}',
  JSON.stringify({ msg: { ...msg, TranId: [] } }),
  JSON.stringify({ msg: { ...msg, ErrorMessage: 'One detail needs your attention.' } }),
  '<!doctype html>',
])('refuses %j', (body) => {
  expect(readResponse(body)).toBeNull();
});

test('a request to confirm a repeat includes the confirmation to send', () => {
  const body = {
    msg: 'You paid EC$80.00 here at 10:42 am. Submit again to make a second payment.',
    confirm: 'x',
  };
  expect(readResponse(JSON.stringify(body))).toEqual({
    kind: 'message',
    message: body.msg,
    confirm: 'x',
  });
});
