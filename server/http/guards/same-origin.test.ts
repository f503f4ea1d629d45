import { AppError, missingOriginMessage } from '@piton/contract/http/errors.ts';
import { expect, test } from 'vitest';
import { refuseForeignOrigin } from './same-origin.ts';

const host = 'localhost:3000';
const ours = 'https://pay.example.lc';

function passes(
  headers: Record<string, string>,
  rule: { publicOrigin: string | null; cookie: boolean; linkOrigin?: string },
) {
  try {
    refuseForeignOrigin(new Headers({ host, ...headers }), {
      publicOrigin: rule.publicOrigin,
      linkOrigin: rule.linkOrigin ?? null,
      hasSessionCookie: rule.cookie,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'foreign_origin') return false;
    throw error;
  }
}

test.each([
  [true, { origin: ours, 'sec-fetch-site': 'same-origin' }, ours],
  [true, { origin: ours }, ours],
  [false, { origin: 'https://evil.example' }, ours],
  [false, { origin: 'https://pay.example.lc.evil.example' }, ours],
  [false, { origin: 'http://pay.example.lc' }, ours],
  [false, { origin: 'https://pay.example.lc:8443' }, ours],
  [false, { origin: 'null' }, ours],
  [false, { origin: ours, 'sec-fetch-site': 'cross-site' }, ours],
  [false, { origin: ours, 'sec-fetch-site': 'same-site' }, ours],
  [false, { 'sec-fetch-site': 'none' }, ours],
  [true, { 'sec-fetch-site': 'same-origin' }, ours],
  [false, { origin: `http://${host}` }, ours],
  [true, { origin: `http://${host}` }, null],
  [false, { origin: 'http://localhost:3001' }, null],
  [false, { origin: 'null' }, null],
])('%s for %o, ours being %s, with a cookie and without', (expected, headers, publicOrigin) => {
  expect(passes(headers, { publicOrigin, cookie: true })).toBe(expected);
  expect(passes(headers, { publicOrigin, cookie: false })).toBe(expected);
});

test.each([
  [true, 'localhost:3000'],
  [true, 'piton.localhost'],
  [true, '127.0.0.1:3000'],
  [true, '192.168.1.20:3000'],
  [true, '[::1]:3000'],
  [true, 'shop-laptop.local:3000'],
  [false, 'evil.example'],
  [false, 'localhost.evil.example'],
  [false, '127.0.0.1.evil.example:3000'],
  [false, 'local'],
])('%s for the name %s without configuration', (expected, name) => {
  const headers = { host: name, origin: `http://${name}` };
  expect(passes(headers, { publicOrigin: null, cookie: false })).toBe(expected);
  expect(passes({ host: name }, { publicOrigin: null, cookie: false })).toBe(expected);
});

test('any name is accepted if the public URL is configured', () => {
  const headers = { host: 'demo.example.lc', origin: 'http://demo.example.lc' };
  expect(passes(headers, { publicOrigin: null, cookie: true, linkOrigin: ours })).toBe(true);
});

test('a caller other than a browser passes only without a cookie', () => {
  expect(passes({}, { publicOrigin: ours, cookie: false })).toBe(true);
  expect(passes({}, { publicOrigin: ours, cookie: true })).toBe(false);
});

test('a missing Origin is not reported as another site', () => {
  const refuse = (headers: Record<string, string>) => () =>
    refuseForeignOrigin(new Headers({ host, ...headers }), {
      publicOrigin: ours,
      linkOrigin: null,
      hasSessionCookie: true,
    });
  expect(refuse({})).toThrow(missingOriginMessage);
  expect(refuse({ origin: 'https://evil.example' })).toThrow('came from another site');
});
