import { describe, expect, test } from 'vitest';
import type { RefusalReason } from '../gateways/gateway.ts';
import { endingAfterInquiry, endingAfterSale, endingDuringOutage } from './payment-state.ts';

const references = { approvalCode: '123456', hostReference: '000025', batchId: '7' };

describe('the gateway’s reply to a sale', () => {
  test('approves or declines it with the references for support', () => {
    expect(endingAfterSale({ kind: 'approved', references })).toEqual({
      status: 'Approved',
      references,
    });
    expect(endingAfterSale({ kind: 'declined', references })).toEqual({
      status: 'Declined',
      resultCode: 'OK',
      reason: 'Your bank declined this card.',
      advice: 'other_card',
      references,
    });
    const decline = { code: '91', advice: 'later' } as const;
    expect(endingAfterSale({ kind: 'declined', references, decline })).toMatchObject({
      resultCode: '91',
      advice: 'later',
    });
  });

  test.each(['timeout', 'reset', 'http', 'parse', 'duplicate', 'mismatch', 'gateway'] as const)(
    'leaves it open without a certain outcome: %s',
    (cause) => {
      expect(endingAfterSale({ kind: 'unknown', cause, detail: 'no response' })).toBeNull();
    },
  );

  test('ends a sale that never left, which may be retried', () => {
    expect(endingAfterSale({ kind: 'not_sent', cause: 'timeout' })).toEqual({
      status: 'Incomplete',
      problem: 'gateway',
      resultCode: 'NotSent',
      reason: 'We couldn’t reach the card network. Nothing was charged.',
      advice: 'later',
    });
  });
});

describe('the gateway’s refusals', () => {
  const refused = (why: RefusalReason, message: string) =>
    ({ kind: 'refused', why, resultCode: 'ParameterError', message }) as const;
  const cannotNow = 'This company can’t take card payments right now. Nothing was charged.';

  test.each<[RefusalReason, string, string]>([
    ['input', 'The card network didn’t accept these details. Nothing was charged.', 'fix'],
    ['credentials', cannotNow, 'stop'],
    ['merchant', cannotNow, 'stop'],
    ['busy', 'The card network is too busy right now. Nothing was charged.', 'later'],
    [
      'not_completed',
      'The card network couldn’t complete this payment. Nothing was charged.',
      'later',
    ],
  ])('for the reason "%s" have their own text and advice', (why, reason, advice) => {
    const ending = { status: 'Incomplete', problem: 'gateway', resultCode: 'ParameterError' };
    expect(endingAfterSale(refused(why, ''))).toEqual({ ...ending, reason, advice });
    expect(endingAfterSale(refused(why, 'In its words.'))).toEqual({
      ...ending,
      reason: 'In its words.',
      advice,
    });
    expect(endingAfterSale({ ...refused(why, 'For staff.'), isForStaff: true })).toEqual({
      ...ending,
      reason,
      advice,
    });
  });

  test('blame the card only for its number', () => {
    const words = { reason: 'This card can’t be used here. Nothing was charged.' };
    expect(endingAfterSale(refused('input', 'CardNumber is invalid'))).toMatchObject({
      ...words,
      advice: 'other_card',
    });
    expect(endingAfterSale(refused('merchant', 'CardNumber is invalid'))).toMatchObject({
      reason: 'CardNumber is invalid',
      advice: 'stop',
    });
  });
});

describe('the result of an inquiry', () => {
  test('is approved only if the payment was charged', () => {
    expect(endingAfterInquiry('taken')).toEqual({ status: 'Approved', references: null });
    // The cause may be an incomplete sale, so the text doesn't blame the customer's bank.
    expect(endingAfterInquiry('declined')).toEqual({
      status: 'Declined',
      resultCode: 'OK',
      reason: 'This payment didn’t go through.',
      advice: 'other_card',
      references: null,
    });
    expect(endingAfterInquiry('absent')).toEqual({
      status: 'Incomplete',
      problem: 'gateway',
      resultCode: 'NotFound',
      reason: 'The card network couldn’t complete this payment. Nothing was charged.',
      advice: 'later',
    });
  });
});

test('a sale not sent because of an outage ends like one that did not reach the gateway', () => {
  expect(endingDuringOutage()).toEqual(endingAfterSale({ kind: 'not_sent', cause: 'outage' }));
});
