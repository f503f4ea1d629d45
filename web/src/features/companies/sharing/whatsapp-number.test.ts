import { whatsappLink } from '@piton/contract/payment-requests/whatsapp-link.ts';
import { expect, test } from 'vitest';
import { whatsappNumber } from './whatsapp-number.ts';

test.each([
  ['5550142', '17585550142'],
  ['555-0142', '17585550142'],
  [' 555 0142 ', '17585550142'],
  ['758 555 0142', '17585550142'],
  ['(758) 555–0142', '17585550142'],
  ['1 758 555 0142', '17585550142'],
  ['+1 (758) 555-0142', '17585550142'],
  ['+758 555 0142', '17585550142'],
  ['011 1 758 555 0142', '17585550142'],
])('%s is the Saint Lucian number %s', (typed, number) => {
  expect(whatsappNumber(typed)).toBe(number);
});

test.each([
  ['+44 20 7946 0958', '442079460958'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['00 33 6 12 34 56 78', '33612345678'],
  ['011 44 20 7946 0958', '442079460958'],
  ['+1 246 555 0142', '12465550142'],
  ['1-246-555-0142', '12465550142'],
  ['596 696 12 34 56', '596696123456'],
  ['+65 9123 4567', '6591234567'],
])('%s has its country’s code: %s', (typed, number) => {
  expect(whatsappNumber(typed)).toBe(number);
});

test.each([
  '',
  '   ',
  'Maria',
  '555 014',
  '0612345678',
  '246 555 0142',
  '+5550142',
  '1758555014233333',
  '5550142x',
  '+',
  '5550142+',
])('%j is not a known number', (typed) => {
  expect(whatsappNumber(typed)).toBeNull();
});

test('the message arrives as written', () => {
  const text = 'Pay Tom & Sons, 100% safe? https://pay.example.lc/PayCompany/a#b';
  const link = new URL(whatsappLink(text, '17585550142'));
  expect(link.origin + link.pathname).toBe('https://wa.me/17585550142');
  expect(link.searchParams.get('text')).toBe(text);
  expect(whatsappLink('Hello')).toBe('https://wa.me/?text=Hello');
});
