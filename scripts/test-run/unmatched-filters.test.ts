import path from 'node:path';
import { expect, test } from 'vitest';
import { unmatchedFilters } from './unmatched-filters.ts';

const files = [
  'server/payouts/run/run-payouts.ts',
  'server/payouts/run/release.test.ts',
  'server/database/embedded/start-embedded.process-test.ts',
  'web/src/pay/pay-form.test.tsx',
  'e2e/pay/journey.spec.ts',
];

test.each([
  'payouts',
  './server/payouts/',
  path.resolve('web/src/pay'),
  'server/payouts/run/release.test.ts:12',
  'Start-Embedded',
])('%s matches a test', (filter) => {
  expect(unmatchedFilters([filter], files)).toEqual([]);
});

test('names each filter that matches no unit test', () => {
  expect(unmatchedFilters(['payouts', 'nosuchfeature', 'run-payouts', 'journey'], files)).toEqual([
    'nosuchfeature',
    'run-payouts',
    'journey',
  ]);
});
