import { expect, test } from 'vitest';
import type { RefusalReason, SaleOutcome, UnknownCause } from '../gateway.ts';
import { type Presence, tellPresence } from './tell-presence.ts';
import { references } from './testing/gone-gateway.ts';

const ofRefusals: Record<RefusalReason, Presence> = {
  input: 'there',
  credentials: 'there',
  merchant: 'there',
  busy: 'unsaid',
  not_completed: 'unsaid',
};
const ofUnknown: Record<UnknownCause, Presence> = {
  timeout: 'gone',
  reset: 'gone',
  http: 'gone',
  parse: 'gone',
  duplicate: 'there',
  mismatch: 'there',
  gateway: 'unsaid',
};

const rows: [SaleOutcome, Presence][] = [
  [{ kind: 'approved', references }, 'there'],
  [{ kind: 'declined', references }, 'there'],
  [{ kind: 'not_sent', cause: 'ECONNREFUSED' }, 'gone'],
  ...Object.entries(ofRefusals).map(([why, presence]): [SaleOutcome, Presence] => [
    { kind: 'refused', why: why as RefusalReason, resultCode: 'X', message: '' },
    presence,
  ]),
  ...Object.entries(ofUnknown).map(([cause, presence]): [SaleOutcome, Presence] => [
    { kind: 'unknown', cause: cause as UnknownCause, detail: '' },
    presence,
  ]),
];

test.each(rows)('after %o the gateway is %s', (outcome, presence) => {
  expect(tellPresence(outcome)).toBe(presence);
});
