import { expect, test } from 'vitest';
import type { Card, CardSale } from '../gateway.ts';
import { Secret } from '../secret.ts';
import {
  returnId,
  returning,
  returnUrl,
  saleOf,
  threeDSecureSaleOf,
  tranId,
} from './testing/messages.ts';
import {
  accountHeaders,
  completionBody,
  hasUsableHolder,
  plainSaleBody,
  refundBody,
  threeDSecureSaleBody,
  voidBody,
} from './write-requests.ts';

const sale = {
  TransactionIdentifier: tranId,
  TotalAmount: 99,
  CurrencyCode: '951',
  OrderIdentifier: 'K7M2P9Q4R8T3',
  Source: {
    CardPan: '4012000000020071',
    CardCvv: '907',
    CardExpiration: '3107',
    CardholderName: "Jose O'Brien & Sons",
  },
};

function withCard(change: Partial<Card>): CardSale {
  return saleOf({ card: { ...saleOf().card, ...change } });
}

test('a plain sale, member by member', () => {
  expect(JSON.parse(plainSaleBody(saleOf()))).toEqual({ ...sale, ThreeDSecure: false });
});

test('a sale with 3-D Secure adds the payer, the browser and the way back', () => {
  expect(JSON.parse(threeDSecureSaleBody(threeDSecureSaleOf()))).toEqual({
    ...sale,
    ThreeDSecure: true,
    BillingAddress: {
      EmailAddress: 'ada@example.lc',
      PhoneNumber: '+17585550142',
      CountryCode: '662',
    },
    ExtendedData: {
      ThreeDSecure: { ChallengeWindowSize: 1, ChallengeIndicator: '01' },
      MerchantResponseUrl: returnUrl,
      BrowserInfo: {
        AcceptHeader: 'text/html',
        Language: 'en-LC',
        ScreenHeight: '740',
        ScreenWidth: '360',
        TimeZone: '240',
        UserAgent: 'Browser/1.0',
        IP: '203.0.113.9',
        JavaEnabled: false,
        JavascriptEnabled: true,
        ColorDepth: '24',
      },
    },
  });
});

test.each([
  [{ email: 'ada@example.lc', phone: null, countryCode: null }, { EmailAddress: 'ada@example.lc' }],
  [{ email: null, phone: '+17585550142', countryCode: null }, { PhoneNumber: '+17585550142' }],
])('a payer may have only %j', (payer, address) => {
  const body = JSON.parse(threeDSecureSaleBody(threeDSecureSaleOf({ payer }))) as object;
  expect(body).toMatchObject({ BillingAddress: address });
  expect(Object.keys((body as { BillingAddress: object }).BillingAddress)).toHaveLength(1);
});

test('a void and a refund name the sale, and carry our own id', () => {
  expect(JSON.parse(voidBody(returning))).toEqual({
    TransactionIdentifier: tranId,
    ExternalIdentifier: returnId,
    AutoReversal: false,
  });
  expect(JSON.parse(refundBody({ ...returning, amountMills: 30_500n }))).toEqual({
    Refund: true,
    TransactionIdentifier: tranId,
    TotalAmount: 30.5,
    CurrencyCode: '951',
    OrderIdentifier: 'K7M2P9Q4R8T3',
    ExternalIdentifier: returnId,
  });
});

test('a completion is the token as a JSON text', () => {
  expect(completionBody('a"b')).toBe(String.raw`"a\"b"`);
});

test.each([
  [10n, '0.01'],
  [990n, '0.99'],
  [1000n, '1'],
  [12_500n, '12.5'],
  [1_234_567_890n, '1234567.89'],
  [999_999_999_999_990n, '999999999999.99'],
])('%d mills are the number %s', (amountMills, amount) => {
  expect(plainSaleBody(saleOf({ amountMills }))).toContain(`"TotalAmount":${amount},`);
});

test.each([
  [1, 2030, '3001'],
  [12, 2099, '9912'],
  [10, 2100, '0010'],
])('month %d of %d is %s', (month, year, expiration) => {
  const body = plainSaleBody(withCard({ month, year }));
  expect(body).toContain(`"CardExpiration":"${expiration}"`);
});

test.each([
  ['李小龍', undefined],
  ['X', undefined],
  ['Al', 'Al'],
  ['x'.repeat(80), 'x'.repeat(45)],
  [`${'x'.repeat(44)} Lee`, 'x'.repeat(44)],
])('the holder %j is written as %j', (holder, written) => {
  const { Source } = JSON.parse(plainSaleBody(withCard({ holder }))) as typeof sale;
  expect(Source.CardholderName).toBe(written);
  expect(hasUsableHolder(withCard({ holder }))).toBe(written !== undefined);
});

test('an account’s headers; the gateway key only if it has one', () => {
  const account = { powerTranzId: '88800001', password: new Secret('one'), gatewayKey: null };
  const headers = {
    'PowerTranz-PowerTranzId': '88800001',
    'PowerTranz-PowerTranzPassword': 'one',
    'content-type': 'application/json; charset=utf-8',
  };
  expect(accountHeaders(account)).toMatchObject(headers);
  expect(accountHeaders(account)).not.toHaveProperty('PowerTranz-GatewayKey');
  expect(accountHeaders({ ...account, gatewayKey: new Secret('two') })).toMatchObject({
    ...headers,
    'PowerTranz-GatewayKey': 'two',
  });
});

test.each<[string, () => string]>([
  ['TransactionIdentifier', () => plainSaleBody(saleOf({ tranId: 'A1B2C3D4E5F6G7H8' }))],
  ['TransactionIdentifier', () => plainSaleBody(saleOf({ tranId: tranId.toUpperCase() }))],
  ['TransactionIdentifier', () => voidBody({ ...returning, tranId: '' })],
  ['ExternalIdentifier', () => refundBody({ ...returning, returnId: 'one' })],
  ['OrderIdentifier', () => plainSaleBody(saleOf({ invoice: 'K 7' }))],
  ['TotalAmount', () => plainSaleBody(saleOf({ amountMills: 0n }))],
  ['TotalAmount', () => refundBody({ ...returning, amountMills: -1000n })],
  ['TotalAmount', () => plainSaleBody(saleOf({ amountMills: 10n ** 15n }))],
  ['CardPan', () => plainSaleBody(withCard({ number: new Secret('4012 0000') }))],
  ['CardCvv', () => plainSaleBody(withCard({ securityCode: new Secret('12345') }))],
  ['CardExpiration', () => plainSaleBody(withCard({ month: 13 }))],
  [
    'CountryCode',
    () =>
      threeDSecureSaleBody(
        threeDSecureSaleOf({ payer: { email: 'a@b', phone: null, countryCode: 'LC' } }),
      ),
  ],
])('a wrong %s is our mistake, and is not quoted', (name, write) => {
  expect(write).toThrow(new Error(`${name} has a form that PowerTranz cannot take`));
});

test('fractions of a cent and a payer without an address are our mistakes', () => {
  expect(() => plainSaleBody(saleOf({ amountMills: 12_345n }))).toThrow('whole cents');
  const payer = { email: null, phone: null, countryCode: '662' };
  expect(() => threeDSecureSaleBody(threeDSecureSaleOf({ payer }))).toThrow('email or a phone');
});
