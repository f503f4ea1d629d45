import { expect, test } from 'vitest';
import { cardMark, codeMark, findCanaries } from './find-canaries.ts';

const card = `${cardMark}123451`;
const forms = (text: string | Buffer) => findCanaries(Buffer.from(text)).map(({ form }) => form);

test.each([
  ['plain', `a card ${card}.`],
  ['plain', `"cvv":"${codeMark}"`],
  ['spaced', '4539 1762 0812 3451'],
  ['dashed', '4539-1762-0812-3451'],
  ['spread', Array.from(card).join(' ')],
  ['hex', Buffer.from(`{"n":"${card}"}`).toString('hex')],
  ['url', encodeURIComponent(card).replaceAll(/\d/g, (digit) => `%3${digit}`)],
  ['base64', Buffer.from(card).toString('base64')],
  ['base64', Buffer.from(`x${card}`).toString('base64')],
  ['base64', Buffer.from(`xy${card}z`).toString('base64url')],
  ['labelled code', '<VerificationValue>123</VerificationValue>'],
  ['labelled code', '{"cvv":"123"}'],
  ['labelled code', String.raw`{\"cvv\":\"123\"}`],
  ['labelled code', "securityCode: '123'"],
])('finds it %s in %s', (form, text) => {
  expect(forms(text)).toEqual([form]);
});

test('finds it in V8’s two-byte strings', () => {
  expect(forms(Buffer.from(card, 'utf16le'))).toEqual(['utf-16']);
});

test.each([
  '453917 6209',
  'cvv is 3 digits',
  '"cvv":"Check the security code."',
  'card ending 3451',
])('finds nothing in %s', (text) => {
  expect(forms(text)).toEqual([]);
});
