import { expect, test } from 'vitest';
import { copiedText } from './copied-text.ts';

test('a public key becomes one line and keeps its frame', () => {
  const lines = ['-----BEGIN PUBLIC KEY-----', 'MIIB+/AB', 'CD==', '-----END PUBLIC KEY-----', ''];
  const oneLine = '-----BEGIN PUBLIC KEY-----MIIB+/ABCD==-----END PUBLIC KEY-----';
  expect(copiedText(lines.join('\n'))).toBe(oneLine);
  expect(copiedText(lines.join('\r\n'))).toBe(oneLine);
});

test('spaces around dashes are removed, and others stay', () => {
  expect(copiedText('a - b -c- d  e')).toBe('a-b-c-d  e');
});

test('an id and an address stay unchanged', () => {
  const address = 'https://pay.example.lc/PayCompany/DemoSoufriereSpice01?mode=test';
  expect(copiedText(address)).toBe(address);
});
