import { expect, test } from 'vitest';
import { formatSyslog, type SyslogEvent, syslogHost } from './format-syslog.ts';

const source = { host: 'piton-1', processId: 42 };
const event: SyslogEvent = {
  event: 'sign-in',
  outcome: 'failed',
  detail: '',
  userId: 'a1',
  address: '192.0.2.7',
  device: 'Chrome on Android',
  requestId: 'r1',
  at: new Date('2026-11-29T18:00:00.123Z'),
};

test('is a message of RFC 5424 with the event as its id', () => {
  expect(formatSyslog(event, source)).toBe(
    '<84>1 2026-11-29T18:00:00.123Z piton-1 piton 42 sign-in [piton@32473 outcome="failed" user="a1" address="192.0.2.7" device="Chrome on Android" request="r1"] sign-in failed',
  );
});

test('has a lower severity for what was permitted, and the endpoint', () => {
  const detail = 'GET /api/console/audit.csv';
  const text = formatSyslog(
    { ...event, event: 'staff-action', outcome: 'done', userId: null, detail },
    source,
  );
  expect(text).toMatch(/^<86>1 /);
  expect(text).toContain(` detail="${detail}" `);
  expect(text).not.toContain('user=');
});

test('a visitor can’t end the message, add a field or write another message', () => {
  const text = formatSyslog(
    { ...event, address: '1"] x\\\n<86>1 2026 host piton 1 sign-in - ü' },
    source,
  );
  expect(text).toContain(String.raw`address="1\"\] x\\?<86>1 2026 host piton 1 sign-in - ?"`);
  expect(text).not.toContain('\n');
  expect(formatSyslog({ ...event, address: 'x'.repeat(5000) }, source).length).toBeLessThan(500);
});

test('a host’s name is visible ASCII', () => {
  expect(syslogHost('piton 1\n')).toBe('piton1');
  expect(syslogHost('ü')).toBe('-');
});
