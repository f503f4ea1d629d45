import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { credentials, plainSale, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  const accounts = new Map([['88800001', 'secret']]);
  simulator = await runSimulator({ accounts });
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

test.each(['/api', '/live/api'])('%s reports that it is alive', async (path) => {
  const response = await fetch(`${simulator.url}${path}/alive`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ Name: 'PowerTranz API', Status: 'OK' });
});

test.each([
  ['/sale', {}],
  ['/sale', { ...credentials, 'PowerTranz-PowerTranzPassword': 'wrong' }],
  ['/sale', { ...credentials, 'PowerTranz-PowerTranzId': '88800002' }],
  ['/spi/sale', {}],
  ['/void', {}],
  ['/refund', {}],
])('%s rejects wrong credentials with 89: %j', async (path, headers) => {
  const response = await talk.post(path, plainSale(), headers);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    Approved: false,
    IsoResponseCode: '89',
    ResponseMessage: 'Authentication failure',
  });
  expect(await talk.totals()).toMatchObject({ sales: { count: 0 }, declinedSales: 0 });
});

test.each([
  ['no JSON', '{', 'application/json', 400],
  ['no object', '[]', 'application/json', 400],
  ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
  ['too large a body', `{"a":"${'x'.repeat(70_000)}"}`, 'application/json', 413],
])('%s gets an error without a body', async (_, body, contentType, status) => {
  for (const path of ['/sale', '/spi/sale', '/spi/payment', '/void', '/refund']) {
    const response = await fetch(`${simulator.url}/api${path}`, {
      method: 'POST',
      headers: { ...credentials, 'content-type': contentType },
      body,
    });
    expect(response.status, path).toBe(status);
    expect(await response.text()).toBe('');
  }
});

test('a response is JSON in the order of the samples', async () => {
  const response = await talk.post('/sale', plainSale());
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.text()).toMatch(
    /^\{"TransactionType":2,"Approved":true,"AuthorizationCode":"\d+","TransactionIdentifier":/,
  );
});

test('each mode has its own sales', async () => {
  const live = talkToPowerTranz(simulator.url, '/live');
  const sale = await live.sell({ TotalAmount: 7 });
  expect(await live.totals()).toMatchObject({ netCents: '700' });
  expect(await talk.totals()).toMatchObject({ netCents: '0' });
  expect(await talk.voidSale(sale.TransactionIdentifier)).toMatchObject({ IsoResponseCode: '76' });
  expect(await live.voidSale(sale.TransactionIdentifier)).toMatchObject({ Approved: true });
});

test('an armed fault answers the health check with an empty 503', async () => {
  await talk.arm('alive_down');
  const response = await fetch(`${simulator.url}/api/alive`);
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('');
  expect((await fetch(`${simulator.url}/api/alive`)).status).toBe(200);
});
