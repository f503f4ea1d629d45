import { expect, test } from 'vitest';
import {
  inquiriesText,
  contradictionWords,
  eventWords,
  mayBeVoided,
  notChargedWords,
  possibleVoidWords,
  resultWords,
} from './evidence-words.ts';

const event = { number: 1, status: 'Pending', source: 'payer', what: 'began', at: '' };
const onPage = { channel: 'page', resultCode: 'OK' } as const;
const fromServer = { channel: 'server', resultCode: 'OK' } as const;

test('does not say that the customer submitted a merchant server’s payment', () => {
  expect(eventWords(event, onPage)).toBe('The customer submitted it.');
  expect(eventWords(event, fromServer)).toBe('The merchant’s server submitted it.');
  const refused = { ...event, what: 'ended', status: 'Incomplete' };
  expect(eventWords(refused, onPage)).toBe('The customer: Incomplete.');
  expect(eventWords(refused, fromServer)).toBe('The merchant’s server: Incomplete.');
  const approved = { ...refused, source: 'gateway', status: 'Approved' };
  expect(eventWords(approved, fromServer)).toBe('The gateway: Approved.');
});

test.each([
  ['NotSent', 'gateway', 'Nothing was sent to the gateway, so it ended as Incomplete.'],
  ['NotFound', 'inquiry', 'The gateway had no record of it, so it ended as Incomplete.'],
  [
    'NotAuthenticated',
    'payer',
    'The customer’s bank didn’t confirm it, so it ended without a charge.',
  ],
  [
    'ChallengeCancelled',
    'payer',
    'The customer cancelled it at their bank’s page, so it ended without a charge.',
  ],
  ['TooBusy', 'gateway', 'The gateway: Incomplete.'],
  ['TooBusy', 'inquiry', 'It ended as Incomplete.'],
])('an outcome of %s has its own text', (resultCode, source, words) => {
  const ended = { ...event, source, what: 'ended', status: 'Incomplete' };
  expect(eventWords(ended, { ...onPage, resultCode })).toBe(words);
});

test.each([
  [
    'Mismatch',
    'Approved with Amount "98.99" instead of "99.00"',
    'The gateway responded: Approved with Amount "98.99" instead of "99.00"',
  ],
  [
    'Mismatch',
    'Approved with no Amount instead of "99.00"',
    'The gateway responded: Approved with no Amount ("99.00" was sent)',
  ],
  [
    'Mismatch',
    'Approved with no TranId instead of "A1", Amount "98.99" instead of "99.00"',
    'The gateway responded: Approved with no TranId ("A1" was sent), Amount "98.99" instead of "99.00"',
  ],
  [
    'Mismatch',
    '',
    'The gateway’s response named another sale, amount or currency, or was incomplete',
  ],
  ['Approved', '', 'The gateway reported Approved'],
  ['Declined', '', 'The gateway reported Declined'],
  ['Incomplete', '', 'The gateway reported that it wasn’t charged'],
])('%s with “%s” reads “%s”', (reportedStatus, detail, words) => {
  expect(contradictionWords({ reportedStatus, detail })).toBe(words);
});

test('an absence under another key of ours has its own text', () => {
  const absent = { ...event, source: 'inquiry', what: 'absent_under_other_key' };
  expect(eventWords(absent, onPage)).toContain('This proves nothing');
});

const inquired = { inquiries: 3, lateInquiry: null };
const late = { response: 'absent', at: '' } as const;

test.each<[string, Parameters<typeof inquiriesText>[0], string]>([
  ['never', { ...inquired, inquiries: 0 }, 'None'],
  ['once', { ...inquired, inquiries: 1 }, '1'],
  ['three times', inquired, '3. Repeated responses are listed once.'],
  [
    'three times, and after it ended',
    { ...inquired, lateInquiry: late },
    '3. Repeated responses are listed once. The latest response after it ended is below.',
  ],
])('the number of inquiries, %s, is shown', (_how, sale, words) => {
  expect(inquiriesText(sale)).toBe(words);
});

test.each([
  ['gateway', 'gateway error'],
  ['mismatch', 'another or no sale, amount or currency'],
  ['duplicate', 'duplicate number'],
])('an uncertain reply, “%s”, is quoted', (cause, words) => {
  const unknown = { ...event, source: 'gateway', what: `unknown: ${cause}` };
  expect(eventWords(unknown, onPage)).toBe(`The gateway gave no clear response (${words}).`);
});

test.each([
  [
    'void_unknown: timeout',
    /no clear response to the void \(timeout\)\. .* may be voided or still charged/,
  ],
  ['void_unknown: http', /no clear response to the void \(gateway error\)/],
  ['void_unknown: interrupted', /before it stored the gateway’s response .* may be voided/],
  ['void_unknown: repeated', /refused the repeated void\. An earlier void may have voided/],
  ['void_sent', /was sent to the gateway/],
  ['void_refused: not_found', /had no record of it to void/],
  ['void_refused: not_possible', /couldn’t void it/],
  ['void_refused: busy', /refused the void \(busy\)/],
  ['void_not_sent', /wasn’t sent/],
  ['voided', /Nothing stays charged/],
])('the response to a void, “%s”, has its own text', (what, words) => {
  expect(eventWords({ ...event, source: 'gateway', what }, onPage)).toMatch(words);
});

test.each([
  ['void_unknown: repeated', /A void may have released this money/],
  ['void_refused: not_found', /^$/],
])('warns staff of a possible void after “%s”', (what, words) => {
  const events = [{ ...event, source: 'gateway', what }];
  expect(possibleVoidWords(mayBeVoided({ events }))).toMatch(words);
});

test('a reply followed by an inquiry has the gateway’s words', () => {
  const answered = { ...event, source: 'gateway', what: 'answered: TooBusy' };
  expect(eventWords(answered, onPage)).toBe(
    'The gateway responded TooBusy, which doesn’t rule out a charge.',
  );
});

test.each([
  ['gateway', 'OK', '', 'OK'],
  [
    'gateway',
    'Declined',
    'Your bank declined this card.',
    'Declined: Your bank declined this card.',
  ],
  ['staff', 'OK', '', 'Resolved by two members of staff'],
  ['staff', 'OK', 'No money was taken.', 'Resolved by two members of staff: No money was taken.'],
  ['gateway', '', '', 'None'],
])('ended by %s with “%s” and “%s”, its result reads “%s”', (source, resultCode, reason, words) => {
  const events = [event, { ...event, source, what: 'ended', status: 'Declined' }];
  expect(resultWords({ resultCode, reason, events })).toBe(words);
});

test.each<[string, [string, string][], string]>([
  ['the gateway was never asked', [], 'may have charged the card. Ask the acquirer first.'],
  [
    'it gave no response',
    [
      ['gateway', 'unknown: timeout'],
      ['inquiry', 'unavailable'],
    ],
    'may have charged the card. Ask the acquirer first.',
  ],
  [
    'another key was asked',
    [['inquiry', 'absent_under_other_key']],
    'may have charged the card. Ask the acquirer first.',
  ],
  [
    'it said so, and then nothing',
    [
      ['inquiry', 'declined'],
      ['inquiry', 'unavailable'],
    ],
    'the gateway reported it as declined or not completed.',
  ],
  ['it knew nothing', [['inquiry', 'absent']], 'On the last inquiry, the gateway had no record'],
  [
    'it knew nothing once and gave no response since',
    [
      ['inquiry', 'absent'],
      ['inquiry', 'unavailable'],
    ],
    'The gateway once had no record of it, has reported nothing conclusive since, and may have charged the card. Ask the acquirer first.',
  ],
  [
    'it knew nothing, and then under another key',
    [
      ['inquiry', 'absent'],
      ['inquiry', 'absent_under_other_key'],
    ],
    'The gateway once had no record of it, has reported nothing conclusive since, and may have charged the card. Ask the acquirer first.',
  ],
])('whether money was taken, if %s, depends on the evidence', (_what, evidence, words) => {
  const events = evidence.map(([source, what]) => ({ ...event, source, what }));
  expect(notChargedWords({ events, contradictions: [] })).toContain(words);
});

test('shows evidence against next to evidence for', () => {
  const events = [{ ...event, source: 'inquiry', what: 'absent' }];
  const detail = 'Approved with Amount "98.99" instead of "99.00"';
  const contradictions = [{ reportedStatus: 'Mismatch', detail }];
  expect(notChargedWords({ events, contradictions })).toBe(
    'On the last inquiry, the gateway had no record of it. Conflicting report: The gateway responded: Approved with Amount "98.99" instead of "99.00".',
  );
});
