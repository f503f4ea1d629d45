import { expect, test } from 'vitest';
import { readSmtpUrl } from './read-smtp-url.ts';

test.each([
  ['smtp://relay', { host: 'relay', port: 25, secure: false }],
  ['smtp://relay:2525', { host: 'relay', port: 2525, secure: false }],
  ['smtps://relay', { host: 'relay', port: 465, secure: true }],
  ['smtp://me:pw@relay', { host: 'relay', port: 587, secure: false, requireTLS: true }],
  ['smtps://me:pw@relay', { host: 'relay', port: 465, secure: true, requireTLS: false }],
  ['smtp://me:pw@localhost', { host: 'localhost', port: 587, requireTLS: false }],
  ['smtp://me:pw@[::1]:2525', { host: '::1', port: 2525, requireTLS: false }],
])('%s', (url, options) => {
  expect(readSmtpUrl(url, false).options).toMatchObject(options);
});

test.each([
  ['smtp://relay', true],
  ['smtps://relay', false],
  ['smtp://127.0.0.1', false],
])('%s asks for STARTTLS if TLS is required: %s', (url, requireTLS) => {
  expect(readSmtpUrl(url, true).options).toMatchObject({ requireTLS });
});

test('a login is written as in any URL', () => {
  expect(readSmtpUrl('smtp://ana%40example.lc:p%25%2Fw@relay', false).auth).toEqual({
    user: 'ana@example.lc',
    pass: 'p%/w',
  });
  expect(readSmtpUrl('smtp://relay', false).auth).toBeNull();
});
