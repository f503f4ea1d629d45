import { expect, test } from 'vitest';
import { resentWords } from './resent-words.ts';
import {
  attemptCount,
  attemptResult,
  disabledWords,
  endpointStatus,
  lastResult,
  subscriptionWords,
} from './webhook-words.ts';

const healthy = { state: 'enabled', disabledBy: null, failingSince: null } as const;

test('an endpoint is failing only while it is enabled', () => {
  const failingSince = '2026-11-28T10:00:00.000Z';
  expect(endpointStatus(healthy).word).toBe('Enabled');
  expect(endpointStatus({ ...healthy, failingSince }).word).toBe('Failing');
  const disabled = { state: 'disabled', failingSince } as const;
  expect(endpointStatus({ ...disabled, disabledBy: 'failing' })).toMatchObject({
    word: 'Disabled',
    tone: 'danger',
  });
  expect(endpointStatus({ ...disabled, disabledBy: 'owner' }).tone).toBe('neutral');
});

test('the number of chosen events', () => {
  expect(subscriptionWords(['*'])).toBe('All events');
  expect(subscriptionWords(['payment.approved'])).toBe('payment.approved');
  expect(subscriptionWords(['payment.approved', 'payment.declined'])).toBe('2 events');
});

test('attempts in words', () => {
  expect([0, 1, 2].map(attemptCount)).toEqual(['Not sent yet', '1 attempt', '2 attempts']);
  const attempt = { at: '', failure: null, response: '' };
  expect(attemptResult({ ...attempt, status: 200, durationMs: 84 })).toBe('200 in 84 ms');
  expect(attemptResult({ ...attempt, status: null, durationMs: 10_000 })).toBe(
    'no response in 10,000 ms',
  );
});

test('the last attempt says why there was no response', () => {
  const attempt = { at: '', response: '', status: null, durationMs: 1 };
  expect(lastResult({ ...attempt, failure: 'address_refused' })).toBe(
    'the endpoint’s address isn’t public',
  );
  expect(lastResult({ ...attempt, failure: 'secret_unreadable' })).toBe(
    'we couldn’t open the endpoint’s signing secret',
  );
  expect(lastResult({ ...attempt, failure: 'status', status: 500 })).toBe('500 in 1 ms');
});

test('an address that a key set may be a thief’s', () => {
  expect(disabledWords.key_revoked).toMatch(/If you don’t know it, delete it\.$/);
  expect(disabledWords.failing).toMatch(/Enable it, then resend what it missed\.$/);
});

test('resent events in words', () => {
  expect([0, 1, 10_000].map(resentWords)).toEqual([
    'There are no events to send again.',
    'We send 1 event again.',
    'We send 10,000 events again.',
  ]);
});
