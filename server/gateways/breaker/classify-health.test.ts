import { expect, test } from 'vitest';
import type { RefusalReason, SaleOutcome, UnknownCause } from '../gateway.ts';
import { type Health, classifyHealth } from './classify-health.ts';
import { references } from './testing/guarded-gateway.ts';

const ofRefusals: Record<RefusalReason, Health> = {
  input: 'available',
  credentials: 'available',
  merchant: 'available',
  busy: 'unclear',
  not_completed: 'unclear',
};
const ofUnknown: Record<UnknownCause, Health> = {
  timeout: 'unavailable',
  reset: 'unavailable',
  http: 'unavailable',
  parse: 'unavailable',
  duplicate: 'available',
  mismatch: 'available',
  gateway: 'unclear',
};

const rows: [SaleOutcome, Health][] = [
  [{ kind: 'approved', references }, 'available'],
  [{ kind: 'declined', references }, 'available'],
  [{ kind: 'not_sent', cause: 'ECONNREFUSED' }, 'unavailable'],
  ...Object.entries(ofRefusals).map(([why, health]): [SaleOutcome, Health] => [
    { kind: 'refused', why: why as RefusalReason, resultCode: 'X', message: '' },
    health,
  ]),
  ...Object.entries(ofUnknown).map(([cause, health]): [SaleOutcome, Health] => [
    { kind: 'unknown', cause: cause as UnknownCause, detail: '' },
    health,
  ]),
];

test.each(rows)('the result %o makes the gateway %s', (outcome, health) => {
  expect(classifyHealth(outcome)).toBe(health);
});
