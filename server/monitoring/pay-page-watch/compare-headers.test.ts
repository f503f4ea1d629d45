import { expect, test } from 'vitest';
import { payPagePolicy } from '../../http/pages/page-policy.ts';
import { securityHeaders } from '../../http/guards/security-headers.ts';
import { compareHeaders } from './compare-headers.ts';

const policy = payPagePolicy('<html></html>');
const due = {
  ...securityHeaders(true),
  'content-security-policy': policy,
  'cache-control': 'no-store',
};

/** The differences found for a page with these changes to its headers. */
function found(changes: Record<string, string | string[] | null>, isHttps = true): string[] {
  const live = new Map<string, string[]>();
  for (const [name, value] of Object.entries({ ...due, ...changes })) {
    if (value !== null) live.set(name, [value].flat());
  }
  const expected = new Headers({ ...due, 'x-request-id': 'one', etag: '"one"' });
  if (!isHttps) expected.delete('strict-transport-security');
  return compareHeaders(live, expected, isHttps);
}

test.each(Object.keys(due))('%s is reported when missing, changed or repeated', (name) => {
  expect(found({ [name]: null })).toEqual([`the header ${name} is missing`]);
  expect(found({ [name]: 'other' })).not.toEqual([]);
  expect(found({ [name]: ['a', 'a'] })).toEqual([`the header ${name} appears 2 times`]);
});

test('browsers ignore HSTS on an unencrypted connection', () => {
  expect(found({}, false)).toEqual([]);
  expect(found({ 'strict-transport-security': null }, false)).toEqual([]);
  expect(found({ 'strict-transport-security': null })).toHaveLength(1);
});

test.each([
  'access-control-allow-origin',
  'clear-site-data',
  'content-security-policy-report-only',
  'document-policy',
  'link',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'speculation-rules',
  'x-dns-prefetch-control',
  'x-sourcemap',
  'x-ua-compatible',
  'something-of-next-year',
])('%s is reported as foreign', (name) => {
  expect(found({ [name]: 'x' })).toEqual([
    expect.stringContaining(`does not send the header “${name}”`),
  ]);
});

test.each(['age', 'cf-ray', 'date', 'server', 'via', 'x-cache', 'x-request-id', 'etag'])(
  '%s is ignored',
  (name) => {
    expect(found({ [name]: 'x' })).toEqual([]);
  },
);

test('another HTTP version is accepted, another host is not', () => {
  expect(found({ 'alt-svc': 'h3=":443"; ma=86400, h2=":443"' })).toEqual([]);
  expect(found({ 'alt-svc': 'h3=":443", h2="evil.example:443"' })).toHaveLength(1);
});

test('a policy is compared by directive, and then literally', () => {
  const says = (is: string) => found({ 'content-security-policy': is });
  expect(says(policy.replace("img-src 'self' data:", "img-src 'self'"))).toEqual([
    'the content-security-policy lacks in img-src: data:',
  ]);
  expect(says(`${policy}; worker-src *`)).toEqual([
    'the content-security-policy adds “worker-src *”',
  ]);
  expect(says(policy.replace("base-uri 'none'", 'base-uri *'))).toEqual([
    'the content-security-policy allows more in base-uri: “*”',
    "the content-security-policy lacks in base-uri: 'none'",
  ]);
  // Browsers use the first of two, and an addition is harmless; but it isn't what we send.
  expect(says(`${policy}; script-src *`)).toEqual([
    expect.stringMatching(/^the content-security-policy is written differently/),
  ]);
  expect(says(`script-src *; ${policy}`)).toEqual([
    'the content-security-policy allows more in script-src: “*”',
    "the content-security-policy lacks in script-src: 'self'",
  ]);
});
