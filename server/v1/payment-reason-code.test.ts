import { browserNeeded } from '@piton/contract/payments/payment-response.ts';
import { declinedByStaff, paymentReasons } from '@piton/contract/payments/payment-reasons.ts';
import { expect, test } from 'vitest';
import type { SaleOutcome } from '../gateways/gateway.ts';
import {
  endingAfterInquiry,
  endingAfterSale,
  endingDuringOutage,
  endingWithoutBrowser,
  type SaleEnding,
} from '../payments/payment-state.ts';
import { paymentReasonCodeOf } from './payment-reason-code.ts';

const none = { problem: null, result_code: '', reason: '', advice: null };

function codeAfter(ending: SaleEnding | null) {
  if (ending === null || ending.status === 'Approved') throw new Error('it did not fail');
  const problem = ending.status === 'Incomplete' ? ending.problem : null;
  const { resultCode: result_code, ...rest } = ending;
  return paymentReasonCodeOf({ ...none, ...rest, problem, result_code });
}

const refused = (resultCode: string, why: Extract<SaleOutcome, { kind: 'refused' }>['why']) =>
  endingAfterSale({ kind: 'refused', why, resultCode, message: '' });
const declined = (code?: string, status: 'Y' | 'N' = 'Y') =>
  endingAfterSale({
    kind: 'declined',
    references: { approvalCode: null, hostReference: null, batchId: null },
    ...(code !== undefined && { decline: { code, advice: 'other_card' } }),
    authentication: {
      status,
      eci: null,
      isLiabilityShifted: false,
      version: null,
      dsTransactionId: null,
    },
  });

test.each([
  ['declined', declined()],
  ['declined', declined('05')],
  ['insufficient_funds', declined('51')],
  ['limit_exceeded', declined('61')],
  ['expired_card', declined('54')],
  ['lost_or_stolen', declined('43')],
  ['unknown_card', declined('14')],
  ['incorrect_security_code', declined('N7')],
  ['restricted_card', declined('57')],
  ['issuer_unavailable', declined('91')],
  ['not_authenticated', declined('51', 'N')],
  ['not_authenticated', endingWithoutBrowser('page')],
  ['browser_required', endingWithoutBrowser('server')],
  ['busy', refused('TooBusy', 'busy')],
  ['busy', refused('NotAcceptingRequests', 'busy')],
  ['unavailable', refused('Unavailable', 'busy')],
  ['unavailable', endingDuringOutage()],
  ['unavailable', endingAfterSale({ kind: 'not_sent', cause: 'refused' })],
  ['not_completed', refused('OK', 'not_completed')],
  ['not_completed', endingAfterInquiry('absent')],
  ['declined', endingAfterInquiry('declined')],
  ['not_accepted', refused('ParameterError', 'input')],
  ['cannot_charge', refused('MerchantError', 'merchant')],
  ['cannot_charge', refused('89', 'credentials')],
] as const)('a payment is %s', (code, ending) => {
  expect(codeAfter(ending)).toBe(code);
});

test.each([
  [
    'challenge_expired',
    { result_code: 'NotAuthenticated', reason: paymentReasons.challengeExpired },
  ],
  ['challenge_cancelled', { reason: paymentReasons.challengeCancelled }],
  ['not_completed', { result_code: 'NotAuthenticated', reason: paymentReasons.notCompleted }],
  ['card_not_accepted', { reason: paymentReasons.otherCard, problem: 'invalid' }],
  ['invalid_fields', { reason: paymentReasons.oneDetail, problem: 'invalid', advice: 'fix' }],
  ['browser_required', { reason: browserNeeded, advice: 'stop' }],
] as const)('a stored payment is %s', (code, stored) => {
  expect(
    paymentReasonCodeOf({ ...none, problem: 'gateway', status: 'Incomplete', ...stored }),
  ).toBe(code);
});

// Literal, because a payment keeps the sentence that it ended with. After a new wording, the map also
// holds the former one.
test.each([
  ['not_authenticated', 'Your bank couldn’t confirm that it’s you. Nothing was charged.'],
  ['challenge_expired', 'The time to confirm this payment is over. Nothing was charged.'],
  ['challenge_cancelled', 'You cancelled this payment. Nothing was charged.'],
  [
    'browser_required',
    'This company’s card gateway requires 3-D Secure, which needs the customer’s browser. Nothing was charged. Use the pay page instead of makPayment.',
  ],
  ['card_not_accepted', 'This card can’t be used here. Nothing was charged.'],
  ['not_completed', 'This payment didn’t go through. No money was taken.'],
] as const)('%s is read from the sentence of an earlier payment', (code, reason) => {
  expect(paymentReasonCodeOf({ ...none, result_code: '51', status: 'Declined', reason })).toBe(
    code,
  );
});

test('staff end a payment without a response of the customer’s bank', () => {
  const stored = { ...none, result_code: 'OK', reason: declinedByStaff };
  expect(paymentReasonCodeOf({ ...stored, status: 'Declined' })).toBe('not_completed');
});

test.each(['Approved', 'Pending'] as const)('%s has no code', (status) => {
  expect(paymentReasonCodeOf({ ...none, status })).toBeNull();
});
