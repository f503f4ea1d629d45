import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { card, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';

let now: Date;
let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  now = new Date('2026-03-15T12:00:00Z');
  simulator = await runSimulator({ now: () => now });
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

test('a sale with 3-D Secure charges nothing before its completion', async () => {
  const started = await talk.startSale({ TotalAmount: 250 });
  expect(started).toEqual({
    TransactionType: 2,
    Approved: false,
    TransactionIdentifier: started.TransactionIdentifier,
    TotalAmount: 250,
    CurrencyCode: '951',
    CardBrand: 'Visa',
    CardSuffix: '0071',
    IsoResponseCode: 'SP4',
    ResponseMessage: 'SPI Preprocessing complete',
    OrderIdentifier: 'INV1',
    RedirectData: expect.stringContaining(`${simulator.url}/acs/start`) as string,
    SpiToken: expect.stringMatching(/^[a-z\d]{50}-3[a-z\d]{9}$/) as string,
  });
  const back = await talk.open(started);
  expect(await talk.totals()).toMatchObject({ sales: { count: 0 }, authentications: { Y: 1 } });
  expect(JSON.parse(back.fields['Response'] ?? '')).toMatchObject({ Approved: false });
  const { TransactionIdentifier } = started;
  expect(await talk.complete(started.SpiToken)).toEqual({
    TransactionType: 2,
    Approved: true,
    AuthorizationCode: expect.stringMatching(/^\d{6}$/) as string,
    TransactionIdentifier,
    TotalAmount: 250,
    CurrencyCode: '951',
    RRN: expect.stringMatching(/^\d{12}$/) as string,
    CardBrand: 'Visa',
    CardSuffix: '0071',
    IsoResponseCode: '00',
    ResponseMessage: 'Transaction is approved',
    RiskManagement: {
      CvvResponseCode: 'M',
      ThreeDSecure: {
        Eci: '05',
        Cavv: expect.stringMatching(/^[\w+/]{27}=$/) as string,
        AuthenticationStatus: 'Y',
        CardEnrolled: 'Y',
        ProtocolVersion: '2.2.0',
        DsTransId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    },
    OrderIdentifier: 'INV1',
  });
  expect(await talk.totals()).toMatchObject({ sales: { count: 1, cents: '25000' } });
});

test.each([
  ['4012000000020071', 'Y', '05', '00'],
  ['5100270000000023', 'Y', '02', '00'],
  ['4012000000020089', 'A', '06', '00'],
  ['341111000000011', 'A', '06', '00'],
  ['4333333333332222', '3D1', '07', '00'],
  ['5333333333332222', '3D1', '00', '00'],
  ['4012000000020121', 'N', '07', '12'],
  ['5100270000000098', 'N', '00', '12'],
  ['5100270000000072', 'R', '00', '12'],
  ['5555666666662222', 'U', '00', '05'],
  ['4111111111119999', 'A', '06', '98'],
  ['6011111111111152', '3D1', '07', '05'],
])('the card %s ends with %s, ECI %s and %s', async (cardNumber, result, Eci, code) => {
  const started = await talk.startSale({ Source: card(cardNumber) });
  const back = await talk.open(started);
  const response = JSON.parse(back.fields['Response'] ?? '') as object;
  expect(response).toMatchObject({
    IsoResponseCode: result === '3D1' ? '3D1' : '3D0',
    RiskManagement: { ThreeDSecure: { Eci } },
  });
  const completed = await talk.complete(started.SpiToken);
  expect(completed).toMatchObject({
    Approved: code === '00',
    IsoResponseCode: code,
    RiskManagement: { ThreeDSecure: { Eci } },
  });
  expect(await talk.totals()).toMatchObject({
    sales: { count: code === '00' ? 1 : 0 },
    authentications: { [result]: 1, pending: 0 },
  });
});

test('a token completes once', async () => {
  const started = await talk.startSale();
  await talk.open(started);
  expect(await talk.complete(started.SpiToken)).toMatchObject({ Approved: true });
  expect(await talk.complete(started.SpiToken)).toEqual({
    TransactionType: 2,
    Approved: false,
    TransactionIdentifier: started.TransactionIdentifier,
    IsoResponseCode: '94',
    ResponseMessage: 'Duplicate transmission',
    Errors: [{ Code: '12', Message: 'SpiToken has been used' }],
  });
  expect(await talk.totals()).toMatchObject({ sales: { count: 1 } });
});

test('a completion before the end of the authentication is refused and uses up the token', async () => {
  const started = await talk.startSale();
  expect(await talk.complete(started.SpiToken)).toMatchObject({ IsoResponseCode: '12' });
  await talk.open(started);
  expect(await talk.complete(started.SpiToken)).toMatchObject({ IsoResponseCode: '94' });
  expect(await talk.totals()).toMatchObject({ sales: { count: 0 }, declinedSales: 1 });
});

test('a token lives for five minutes', async () => {
  const [inTime, late] = [await talk.startSale(), await talk.startSale()];
  await talk.open(inTime);
  await talk.open(late);
  now = new Date('2026-03-15T12:04:59.999Z');
  expect(await talk.complete(inTime.SpiToken)).toMatchObject({ Approved: true });
  now = new Date('2026-03-15T12:05:00Z');
  expect(await talk.complete(late.SpiToken)).toMatchObject({
    Approved: false,
    IsoResponseCode: '12',
    Errors: [{ Message: 'SpiToken has expired' }],
  });
});

test('a completion needs the right token and mode, and no credentials', async () => {
  const started = await talk.startSale();
  await talk.open(started);
  const unknown = { IsoResponseCode: '12', Errors: [{ Message: 'SpiToken is not known' }] };
  expect(await talk.complete('unknown')).toMatchObject(unknown);
  const live = talkToPowerTranz(simulator.url, '/live');
  expect(await live.complete(started.SpiToken)).toMatchObject(unknown);
  const response = await talk.post('/spi/payment', started.SpiToken, {});
  expect(await response.json()).toMatchObject({ Approved: true });
});
