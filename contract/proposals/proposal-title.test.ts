import { expect, test } from 'vitest';
import { proposalName, proposalSubject } from './proposal-title.ts';

const sale = { invoice: '1A2B3C4D5E6F', amountMills: 99_000 };
const none = { amountMills: 0, disputeFeeMills: 0 };

test.each([
  [
    { ...none, kind: 'adjustment', amountMills: -5201, companyName: 'Spices' },
    'Debit EC$5.201, Spices',
  ],
  [{ ...none, kind: 'adjustment', amountMills: 5000, sale }, 'Credit EC$5.00, sale 1A2B3C4D5E6F'],
  [
    { kind: 'dispute', amountMills: 90_000, disputeFeeMills: 25_000, sale },
    'Dispute of EC$90.00 and a fee of EC$25.00, sale 1A2B3C4D5E6F',
  ],
  [
    {
      ...none,
      kind: 'dispute_outcome',
      amountMills: 90_000,
      outcome: 'won',
      disputeReference: 'CB-1',
      sale,
    },
    'Dispute CB-1 of EC$90.00 won, sale 1A2B3C4D5E6F',
  ],
  [
    { ...none, kind: 'resolution', outcome: 'approved', sale },
    'Sale of EC$99.00 was approved, sale 1A2B3C4D5E6F',
  ],
  [
    { ...none, kind: 'resolution', outcome: 'confirmed', sale },
    'Keep sale of EC$99.00 as it is, sale 1A2B3C4D5E6F',
  ],
  [
    { ...none, kind: 'resolution', outcome: 'voided', sale },
    'Void sale of EC$99.00 at the gateway, sale 1A2B3C4D5E6F',
  ],
  [{ ...none, kind: 'resolution', outcome: 'declined' }, 'Sale was declined'],
])('the recorded codes %o are named %s', (recorded, name) => {
  expect(proposalName(proposalSubject.parse(recorded))).toBe(name);
});
