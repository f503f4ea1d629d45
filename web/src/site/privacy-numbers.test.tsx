import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { privacyPolicy } from './privacy-policy.tsx';

const root = path.join(import.meta.dirname, '../../..');
const policy = renderToStaticMarkup(<privacyPolicy.Content />).replaceAll(/\s+/g, ' ');

/** Evaluates the product in a constant of our sources. */
function numberOf(file: string, name: string): number {
  const text = readFileSync(path.join(root, file), 'utf8');
  const [, number] = new RegExp(`\\b${name}(?: =|:) ([\\d_ *]+)[;,\\n ]`).exec(text) ?? [];
  if (number === undefined) throw new Error(`${file} has no ${name} that is a number`);
  return number.split('*').reduce((product, each) => product * Number(each.replaceAll('_', '')), 1);
}

const auth = 'server/identity/better-auth/create-auth.ts';
const cookies = 'server/identity/session-cookies.ts';
const deviceCookie = 'server/identity/devices/device-cookie.ts';
const deviceStore = 'server/identity/devices/device-store.ts';
const limited = 'server/payments/take/limited-payments.ts';
const tests = 'server/payments/test-payments.ts';
const unreadable = 'server/payments/take/unreadable-payments.ts';
const retention = 'server/startup/start-retention.ts';
const unanswered = 'web/src/pay/unanswered/unanswered-payment.ts';

const tenMinutes = 10 * 60;
const daySeconds = 24 * 60 * 60;

test.each([
  ['A session ends after 30 days at the latest', 30 * daySeconds, auth, 'sessionSeconds'],
  ['or, with “Remember me”, for 30 days', 30 * daySeconds, cookies, 'rememberedSeconds'],
  ['the browser again for a year', 365 * daySeconds, deviceCookie, 'yearSeconds'],
  ['the last twenty browsers', 20, deviceStore, 'maxDevices'],
  ['up to ten minutes between your password', tenMinutes, auth, 'codeWithinSeconds'],
  ['for ten minutes, and up to one more until', tenMinutes, limited, 'windowSeconds'],
  ['for ten minutes, and up to one more until', tenMinutes, unreadable, 'windowSeconds'],
  ['for one day the number of its test payments', daySeconds, tests, 'windowSeconds'],
  ['and up to one more until deletion', 60_000, retention, 'limitsEveryMs'],
  ['Entries older than a day are removed when you', daySeconds * 1000, unanswered, 'keptMs'],
])('“%s” matches the sources', (words, expected, file, name) => {
  expect(policy).toContain(words);
  expect(numberOf(file, name)).toBe(expected);
});

test('security events are kept for as long as the policy says', () => {
  expect(policy).toContain('For one year; failed attempts for 90 days.');
  const source = 'server/audit/sql/security-events.sql';
  const forget = readFileSync(path.join(root, source), 'utf8').split('delete from')[1];
  expect(forget?.match(/interval '[^']*'/g)).toEqual(["interval '1 year'", "interval '90 days'"]);
});

test('payments in test mode are kept for as long as the policy says', () => {
  expect(policy).toContain('Test payments are deleted after 90 days');
  const source = 'server/payments/sql/old-test-payments.sql';
  const rule = /function is_old_test_sale[^;]*?(interval '[^']*')/.exec(
    readFileSync(path.join(root, source), 'utf8'),
  );
  expect(rule?.[1]).toBe("interval '90 days'");
});

test.each([
  ['delete ours after 30 days', 'server/events/sql/expiries.sql', 'delete_old_events'],
  [
    'For 30 days, so that your developers can find mistakes',
    'server/request-log/sql/request-log.sql',
    'delete_old_api_requests',
  ],
])('“%s” matches the sources', (words, file, name) => {
  expect(policy).toContain(words);
  const text = readFileSync(path.join(root, file), 'utf8');
  const [, rule] = new RegExp(`function ${name}.*?(interval '[^']*')`, 's').exec(text) ?? [];
  expect(rule).toBe("interval '30 days'");
});

test('a fingerprint is kept for as long as the policy says', () => {
  expect(policy).toContain('for one day, a fingerprint made with a secret key');
  const deleteCardAttempts = readFileSync(
    path.join(root, 'server/payments/admission/delete-card-attempts.ts'),
    'utf8',
  );
  // Counts by minute hold no card and are deleted sooner.
  expect(deleteCardAttempts.match(/interval '[^']*'/g)).toEqual([
    "interval '1 day'",
    "interval '1 hour'",
  ]);
});
