import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { startHttpServer } from '../testing/fake-servers.ts';
import { readCredentials, writeCredentials } from './credentials.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import {
  callbackOf,
  password,
  platformCredentials,
  returning,
  saleOf,
  sent,
  threeDSecureSaleOf,
} from './testing/messages.ts';
import { failed } from './testing/replies.ts';

const own = { powerTranzId: '88800077', password: new Secret('own:pass'), gatewayKey: null };
const account = {
  id: '01993b5e-0000-7000-8000-000000000000',
  gateway: 'powertranz',
  merchantKey: writeCredentials(own),
} as const;

test.each([own, platformCredentials])('are stored as one text', (credentials) => {
  const text = writeCredentials(credentials);
  const read = readCredentials(text);
  expect(read.powerTranzId).toBe(credentials.powerTranzId);
  expect(read.password.reveal()).toBe(credentials.password.reveal());
  expect(read.gatewayKey?.reveal()).toBe(credentials.gatewayKey?.reveal());
  expect(JSON.stringify({ text, read })).not.toContain(credentials.password.reveal());
});

test.each([
  'BOSL_4711',
  '',
  '{}',
  '{"powerTranzId":"1","password":"","gatewayKey":null}',
  '{"powerTranzId":"1","password":"a b","gatewayKey":null}',
  '{"powerTranzId":"1","password":"a","gatewayKey":null,"more":1}',
])('a text of another form is not quoted: %j', (text) => {
  expect(() => readCredentials(new Secret(text))).toThrow(
    new Error('the account holds no credentials of PowerTranz'),
  );
});

test.each(['', 'a\r\nX: 1', 'ä'])('a password that a header can’t hold is not stored', (text) => {
  expect(() => writeCredentials({ ...own, password: new Secret(text) })).toThrow(
    new Error('these are no credentials of PowerTranz'),
  );
});

test.each([
  ['a company’s own', account, '88800077', 'own:pass'],
  ['the platform’s', null, '88800001', password],
])('each call uses %s account', async (_whose, of, powerTranzId, ownPassword) => {
  const { url, requests } = await startHttpServer((response) =>
    response.end(JSON.stringify(failed('89', [`own:pass ${password}`]))),
  );
  const { gateway, takeLines } = gatewayTo(url);
  const outcomes = [
    await gateway.sale(saleOf(), of),
    await gateway.threeDSecure.begin(threeDSecureSaleOf(), of),
    await gateway.void(returning, of),
    await gateway.refund(returning, of),
  ];
  expect(requests).toHaveLength(4);
  for (const { headers } of requests) {
    expect(headers['powertranz-powertranzid']).toBe(powerTranzId);
    expect(headers['powertranz-powertranzpassword']).toBe(ownPassword);
    expect(headers['powertranz-gatewaykey'] === undefined).toBe(of !== null);
  }
  for (const outcome of outcomes) expect(outcome).toMatchObject({ why: 'credentials' });
  expect(JSON.stringify({ outcomes, lines: takeLines() })).not.toContain(ownPassword);
  await gateway.threeDSecure.resume(sent, callbackOf());
  expect(requests[4]?.headers).not.toHaveProperty('powertranz-powertranzid');
});
