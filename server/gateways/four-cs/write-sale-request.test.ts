import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../gateway.ts';
import { Secret } from '../secret.ts';
import { saleEnvelope, saleHeaders } from './write-sale-request.ts';
import { parseRequest } from './testing/parse-request.ts';
import { merchantKey, number, platformKey, saleOf, securityCode } from './testing/replies.ts';

const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
const ssis = 'http://equament.com/Schemas/Fmx/ssis';
const requestPath = `/{${soap}}Envelope/{${soap}}Body/{${ssis}}SSISProcessTransaction/{${ssis}}request`;

function requestOf(xml: string): [string, string][] {
  return parseRequest(xml)
    .filter(([path]) => path.startsWith(`${requestPath}/{${ssis}}`))
    .map(([path, text]) => [path.slice(`${requestPath}/{${ssis}}`.length), text]);
}

function withCard(change: Partial<Card>) {
  return saleOf({ card: { ...saleOf().card, ...change } });
}

test('a sale, element by element', () => {
  const xml = saleEnvelope(saleOf(), platformKey);
  expect(requestOf(xml)).toEqual([
    ['MerchantKey', merchantKey],
    ['TranType', 'AuthAndPost'],
    ['Amount', '99.00'],
    ['Currency', 'XCD'],
    ['Invoice', 'K7M2P9Q4R8T3'],
    ['TranId', 'A1B2C3D4E5F6G7H8'],
    ['CardNumber', number],
    ['ExpiryMMYY', '0731'],
    ['VerificationValue', securityCode],
    ['CardholderName', "Jose O'Brien & Sons"],
  ]);
  expect(parseRequest(xml)).toHaveLength(10 + 4);
  expect(saleHeaders).toMatchObject({
    'content-type': 'text/xml; charset=utf-8',
    soapaction: '"http://equament.com/Schemas/Fmx/ssis/SSISProcessTransaction"',
  });
});

test.each([
  [10n, '0.01'],
  [990n, '0.99'],
  [1000n, '1.00'],
  [1_234_567_890n, '1234567.89'],
])('%d mills are %s', (amountMills, amount) => {
  const request = requestOf(saleEnvelope(saleOf({ amountMills }), platformKey));
  expect(Object.fromEntries(request)['Amount']).toBe(amount);
});

test.each([
  [1, 2030, '0130'],
  [12, 2099, '1299'],
  [10, 2100, '1000'],
])('month %d of %d is %s', (month, year, expiry) => {
  const request = requestOf(saleEnvelope(withCard({ month, year }), platformKey));
  expect(Object.fromEntries(request)['ExpiryMMYY']).toBe(expiry);
});

test('any name and key arrive as one element each', () => {
  const anyText = fc.string({
    unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
  });
  const keys = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(anyText, keys, (holder, key) => {
      const request = requestOf(saleEnvelope(withCard({ holder }), new Secret(key)));
      expect(Object.fromEntries(request)['MerchantKey']).toBe(key);
      expect([9, 10]).toContain(request.length);
    }),
  );
});

test('a name without usable characters is not sent', () => {
  const request = requestOf(saleEnvelope(withCard({ holder: '李小龍' }), platformKey));
  expect(request.map(([name]) => name)).not.toContain('CardholderName');
});

describe('an impossible sale is a bug and is not quoted', () => {
  test.each([
    ['CardNumber', withCard({ number: new Secret('4444 1111</CardNumber>') })],
    ['CardNumber', withCard({ number: new Secret('') })],
    ['VerificationValue', withCard({ securityCode: new Secret('90\u00007') })],
    ['ExpiryMMYY', withCard({ month: 13 })],
    ['ExpiryMMYY', withCard({ month: 0 })],
    ['TranId', saleOf({ tranId: 'A1B2-C3D4' })],
    ['TranId', saleOf({ tranId: 'A'.repeat(17) })],
    ['Invoice', saleOf({ invoice: '' })],
    ['Amount', saleOf({ amountMills: 0n })],
    ['Amount', saleOf({ amountMills: -1000n })],
  ])('%s', (name, sale) => {
    expect(() => saleEnvelope(sale, platformKey)).toThrow(
      new Error(`${name} has a form that 4Cs cannot take`),
    );
  });

  test('an amount with mills', () => {
    expect(() => saleEnvelope(saleOf({ amountMills: 6435n }), platformKey)).toThrow('whole cents');
  });

  test('a key that XML cannot hold', () => {
    expect(() => saleEnvelope(saleOf(), new Secret('BOSL\u0000'))).toThrow('MerchantKey');
  });
});
