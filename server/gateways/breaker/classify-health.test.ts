import { expect, test } from 'vitest';
import type { RefusalReason, SaleOutcome, UnknownCause } from '../gateway.ts';
import { type Health, classifyHealth } from './classify-health.ts';
import { references } from './testing/gone-gateway.ts';

const ofRefusals: Record<RefusalReason, Health> = {
  input: 'up',
  credentials: 'up',
  merchant: 'up',
  busy: 'unclear',
  not_completed: 'unclear',
};
const ofUnknown: Record<UnknownCause, Health> = {
  timeout: 'down',
  reset: 'down',
  http: 'down',
  parse: 'down',
  duplicate: 'up',
  mismatch: 'up',
  gateway: 'unclear',
};

const rows: [SaleOutcome, Health][] = [
  [{ kind: 'approved', references }, 'up'],
  [{ kind: 'declined', references }, 'up'],
  [{ kind: 'not_sent', cause: 'ECONNREFUSED' }, 'down'],
  ...Object.entries(ofRefusals).map(([why, health]): [SaleOutcome, Health] => [
    { kind: 'refused', why: why as RefusalReason, resultCode: 'X', message: '' },
    health,
  ]),
  ...Object.entries(ofUnknown).map(([cause, health]): [SaleOutcome, Health] => [
    { kind: 'unknown', cause: cause as UnknownCause, detail: '' },
    health,
  ]),
];

test.each(rows)('after %o the gateway is %s', (outcome, health) => {
  expect(classifyHealth(outcome)).toBe(health);
});
