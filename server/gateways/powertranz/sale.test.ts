import { describe, expect, test } from 'vitest';
import type { SaleOutcome } from '../gateway.ts';
import { startHttpServer } from '../testing/fake-servers.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import {
  cavv,
  gatewayKey,
  number,
  password,
  saleOf,
  secretTexts,
  securityCode,
  spiToken,
  tranId,
} from './testing/messages.ts';
import { approved, authenticated, declined, failed, without } from './testing/replies.ts';

const references = { approvalCode: '123456', hostReference: '633212345678', batchId: null };
const noReferences = { approvalCode: null, hostReference: null, batchId: null };

/** Sells once to a server with this reply, and proves that nothing leaked. */
async function sell(reply: object | string, { status = 200 } = {}): Promise<SaleOutcome> {
  const body = typeof reply === 'string' ? reply : JSON.stringify(reply);
  const { url, requests } = await startHttpServer((response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  });
  const { gateway, takeLines } = gatewayTo(url);
  const outcome = await gateway.sale(saleOf(), null);
  expect(requests).toHaveLength(1);
  const lines = takeLines();
  expect(lines).toEqual([expect.objectContaining({ tranId, kind: outcome.kind })]);
  const written = JSON.stringify({ lines, outcome });
  for (const secret of secretTexts) expect(written).not.toContain(secret);
  return outcome;
}

test('a sale is one request with the account’s headers, under any base address', async () => {
  const { url, requests } = await startHttpServer((response) =>
    response.end(JSON.stringify(approved)),
  );
  for (const base of [`${url}/api`, `${url}/api/`, `${url}/live/api//`, url]) {
    const { gateway } = gatewayTo(url, { url: base });
    expect(await gateway.sale(saleOf(), null)).toMatchObject({ kind: 'approved' });
  }
  expect(requests.map((request) => request.url)).toEqual([
    '/api/sale',
    '/api/sale',
    '/live/api/sale',
    '/sale',
  ]);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'powertranz-powertranzid': '88800001',
      'powertranz-powertranzpassword': password,
      'powertranz-gatewaykey': gatewayKey,
      'accept-encoding': 'identity',
    },
  });
});

describe('a reply decides', () => {
  const refused = (why: string, resultCode: string, message: string) => ({
    kind: 'refused',
    why,
    resultCode,
    message,
  });

  test.each<[string, object, object]>([
    ['approved', approved, { kind: 'approved', references }],
    [
      'approved, the references empty or missing',
      without({ ...approved, RRN: '' }, 'AuthorizationCode'),
      { kind: 'approved', references: noReferences },
    ],
    [
      'approved, with references of another type',
      { ...approved, RRN: 7, AuthorizationCode: {}, Errors: 'none', RiskManagement: [] },
      { kind: 'approved', references: noReferences },
    ],
    [
      'approved, the identifier in capitals',
      { ...approved, TransactionIdentifier: tranId.toUpperCase() },
      { kind: 'approved', references },
    ],
    [
      'declined',
      declined('51'),
      {
        kind: 'declined',
        references: { ...noReferences, hostReference: '633212345678' },
        decline: { code: '51', advice: 'other_card' },
      },
    ],
    [
      'wrong credentials',
      failed('89'),
      { ...refused('credentials', '89', 'Error'), isForStaff: true },
    ],
    [
      'a wrong field',
      failed('97', ['Source.CardCvv must have 3 digits', 'More']),
      refused('input', '97', 'Source.CardCvv must have 3 digits'),
    ],
    [
      'a wrong field that quotes what was sent',
      failed('97', [`Bad ${number} ${securityCode}, ${password}, ${gatewayKey}`]),
      refused('input', '97', 'Bad [secret], [secret], [secret]'),
    ],
  ])('%s', async (_what, reply, expected) => {
    expect(await sell(reply)).toEqual(expected);
  });

  test('of a qualified approval staff get the references', async () => {
    expect(await sell({ ...approved, IsoResponseCode: '10' })).toEqual({
      kind: 'unknown',
      cause: 'gateway',
      detail: '10 Transaction is approved, approved, authorisation 123456, reference 633212345678',
    });
  });

  test('words that quote secrets of the reply are hidden', async () => {
    const reply = {
      ...approved,
      ...authenticated('Y', '05'),
      IsoResponseCode: '11',
      SpiToken: spiToken,
      ResponseMessage: `${cavv} ${spiToken} ${number}`,
    };
    expect(await sell(reply)).toMatchObject({
      detail: expect.stringContaining('11 [secret] [secret] [secret], approved') as string,
    });
  });

  test('a code of another form is not shown', async () => {
    expect(await sell(declined(number))).toMatchObject({
      kind: 'unknown',
      cause: 'gateway',
      detail: expect.stringContaining('a code without a name') as string,
    });
  });
});

describe('a reply about another sale is unknown', () => {
  test.each([
    ['TransactionIdentifier', '3f0e9c5a-3f6e-4a57-9c62-7d5b6b0e2f12'],
    ['TotalAmount', 100],
    ['TotalAmount', 98.999],
    ['TotalAmount', 9900],
    ['CurrencyCode', '840'],
  ])('%s %s', async (name, echo) => {
    for (const reply of [approved, declined('05'), declined('13')]) {
      expect(await sell({ ...reply, [name]: echo })).toMatchObject({
        kind: 'unknown',
        cause: 'mismatch',
        detail: expect.stringContaining(`with ${name} "${echo}" instead of`) as string,
      });
    }
  });

  test.each(['TransactionIdentifier', 'TotalAmount', 'CurrencyCode'])('no %s', async (name) => {
    for (const reply of [approved, declined('05')]) {
      expect(await sell(without(reply, name))).toMatchObject({
        kind: 'unknown',
        cause: 'mismatch',
        detail: expect.stringContaining(`with no ${name} instead of`) as string,
      });
    }
  });

  test.each([
    ['TransactionIdentifier', 7],
    ['TotalAmount', '99.00'],
    ['CurrencyCode', 951],
  ])('%s of another type', async (name, echo) => {
    expect(await sell({ ...approved, [name]: echo })).toMatchObject({ cause: 'mismatch' });
  });
});

describe('a reply that can’t be read is unknown', () => {
  const whole = JSON.stringify(approved);

  test.each<[string, string]>([
    ['nothing', ''],
    ['a sentence', 'The service is unavailable.'],
    ['half of it', whole.slice(0, 60)],
    ['two', whole + whole],
    ['a list', `[${whole}]`],
    ['a text', JSON.stringify(whole)],
    ['null', 'null'],
    ['no flag', JSON.stringify(without(approved, 'Approved'))],
    ['a flag of another type', JSON.stringify({ ...approved, Approved: 'true' })],
    ['no code', JSON.stringify(without(approved, 'IsoResponseCode'))],
    ['a code of another type', JSON.stringify({ ...approved, IsoResponseCode: 0 })],
    ['names in another case', whole.replaceAll('Approved', 'approved')],
  ])('%s', async (_what, body) => {
    expect(await sell(body)).toMatchObject({ kind: 'unknown', cause: 'parse' });
  });

  test('more than a reply can be', async () => {
    expect(await sell(whole + ' '.repeat(65_536))).toMatchObject({ cause: 'http' });
  });
});

test.each([
  ['89', 'credentials', 50],
  ['03', 'merchant', 50],
  ['97', 'input', 30],
])('code %s is logged as %s', async (code, why, level) => {
  const { url } = await startHttpServer((response) =>
    response.end(JSON.stringify(failed(code, ['Their words']))),
  );
  const { gateway, takeLines } = gatewayTo(url);
  await gateway.sale(saleOf(), null);
  const line = { level, tranId, kind: 'refused', why, resultCode: code, message: 'Their words' };
  expect(takeLines()).toEqual([{ ...line, msg: 'PowerTranz sale' }]);
});
