import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { card, plainSale, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  simulator = await runSimulator();
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

test('a sale without 3-D Secure gets its financial response at once', async () => {
  const TransactionIdentifier = randomUUID();
  expect(await talk.sell({ TransactionIdentifier, TotalAmount: 12.5 })).toEqual({
    TransactionType: 2,
    Approved: true,
    AuthorizationCode: expect.stringMatching(/^\d{6}$/) as string,
    TransactionIdentifier,
    TotalAmount: 12.5,
    CurrencyCode: '951',
    RRN: expect.stringMatching(/^\d{12}$/) as string,
    CardBrand: 'Visa',
    CardSuffix: '0071',
    IsoResponseCode: '00',
    ResponseMessage: 'Transaction is approved',
    RiskManagement: { CvvResponseCode: 'M' },
    OrderIdentifier: 'INV1',
  });
  expect(await talk.totals()).toMatchObject({
    sales: { count: 1, cents: '1250' },
    netCents: '1250',
    declinedSales: 0,
  });
});

test.each([
  ['5555666666662222', '05', 'M'],
  ['4666666666662222', '05', 'N'],
  ['4111111111119999', '98', 'M'],
  ['4111111111110000', '91', 'M'],
  ['6011111111111152', '05', 'M'],
  ['4444111122223334', '14', 'M'],
  ['4012009951000008', '51', 'M'],
])('the card %s ends with %s', async (cardNumber, IsoResponseCode, CvvResponseCode) => {
  const sale = await talk.sell({ Source: card(cardNumber) });
  expect(sale).toMatchObject({
    Approved: false,
    IsoResponseCode,
    RiskManagement: { CvvResponseCode },
  });
  expect(sale).not.toHaveProperty('AuthorizationCode');
  expect(await talk.totals()).toMatchObject({ sales: { count: 0, cents: '0' }, declinedSales: 1 });
});

test.each(['4333333333332222', '5333333333332222', '343333333333335', '3528111111111108'])(
  'the card %s is approved, whether or not it passes the Luhn check',
  async (cardNumber) => {
    expect(await talk.sell({ Source: card(cardNumber) })).toMatchObject({ Approved: true });
  },
);

test('an expired card is declined', async () => {
  const Source = { ...card('4012000000020071'), CardExpiration: '2602' };
  expect(await talk.sell({ Source })).toMatchObject({ Approved: false, IsoResponseCode: '54' });
});

test('an identifier is used once per account, by a declined sale too', async () => {
  const TransactionIdentifier = randomUUID();
  await talk.sell({ TransactionIdentifier, Source: card('6011111111111152') });
  const again = { TransactionIdentifier: TransactionIdentifier.toUpperCase() };
  expect(await talk.sell(again)).toEqual({
    TransactionType: 2,
    Approved: false,
    ...again,
    IsoResponseCode: '94',
    ResponseMessage: 'Duplicate transmission',
  });
  expect(await talk.startSale(again)).toMatchObject({ IsoResponseCode: '94' });
  const headers = { 'PowerTranz-PowerTranzId': 'other', 'PowerTranz-PowerTranzPassword': 'x' };
  const other = await talk.post('/sale', plainSale(again), headers);
  expect(await other.json()).toMatchObject({ Approved: true });
  const live = talkToPowerTranz(simulator.url, '/live');
  expect(await live.sell(again)).toMatchObject({ Approved: true });
});

test('a sale with wrong fields uses up nothing', async () => {
  const TransactionIdentifier = randomUUID();
  const wrong = await talk.sell({ TransactionIdentifier, CurrencyCode: 'XCD', TotalAmount: '99' });
  expect(wrong).toEqual({
    TransactionType: 2,
    Approved: false,
    IsoResponseCode: '97',
    ResponseMessage: 'Invalid request',
    Errors: [
      { Code: '97', Message: 'TotalAmount must be a number above zero in whole cents' },
      { Code: '97', Message: 'CurrencyCode must be 951, 840 or 124' },
    ],
  });
  expect(await talk.sell({ TransactionIdentifier })).toMatchObject({ Approved: true });
});

test('names of fields may be written in any case', async () => {
  const response = await talk.post('/sale', {
    transactionIdentifier: randomUUID(),
    totalAmount: 5,
    currencyCode: '840',
    orderIdentifier: 'INV2',
    source: { cardPan: '4012000000020071', cardExpiration: '3012' },
  });
  expect(await response.json()).toMatchObject({ Approved: true, TotalAmount: 5 });
});
