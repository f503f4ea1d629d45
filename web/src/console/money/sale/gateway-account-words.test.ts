import { expect, test } from 'vitest';
import { gatewayAccountWords } from './gateway-account-words.ts';

test.each([
  ['live', null, 'Piton’s'],
  ['live', '6f1c', 'The company’s own (6f1c)'],
  ['test', null, 'Test account of the gateway simulator'],
] as const)('a %s sale under account %s', (mode, gatewayAccountId, words) => {
  expect(gatewayAccountWords({ mode, gatewayAccountId })).toBe(words);
});
