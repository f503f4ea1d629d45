import { expect, test } from 'vitest';
import { readFindings } from './sqlmap.ts';
import { findingsOf } from './wapiti.ts';

test('each parameter that sqlmap injected into is a finding', () => {
  const csv = [
    'Target URL,Place,Parameter,Technique(s),Note(s)',
    'http://localhost:1/v1/payments?reference=a,URI,#2*,B,',
    'http://localhost:1/v1/payouts,,,,',
    '',
  ].join('\r\n');
  expect(readFindings(csv)).toEqual(['http://localhost:1/v1/payments?reference=a URI #2* B']);
});

test('wapiti’s findings count, except those that say nothing here', () => {
  const at = { path: '/', parameter: '' };
  const vulnerabilities = {
    'Cross Site Scripting': [{ ...at, info: 'XSS in purpose' }],
    'HTTP Secure Headers': [
      { ...at, info: 'X-Content-Type-Options is not set' },
      { ...at, info: 'X-XSS-Protection is not set' },
      { ...at, info: 'Strict-Transport-Security is not set' },
    ],
  };
  const anomalies = {
    'Internal Server Error': [{ ...at, info: 'it answered 500' }],
    'Resource consumption': [{ ...at, info: 'it was slow' }],
  };
  expect(findingsOf({ vulnerabilities, anomalies })).toEqual([
    'Cross Site Scripting: XSS in purpose (/)',
    'HTTP Secure Headers: X-Content-Type-Options is not set (/)',
    'Internal Server Error: it answered 500 (/)',
  ]);
});
