import { describe, expect, test } from 'vitest';
import type { SaleOutcome } from '../gateway.ts';
import {
  httpResponse,
  refusingUrl,
  startHttpServer,
  startSocketServer,
} from '../testing/fake-servers.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import {
  approved,
  declined,
  failed,
  merchantKey,
  number,
  saleOf,
  securityCode,
  soapReply,
  without,
} from './testing/replies.ts';

const references = {
  approvalCode: '000025',
  hostReference: '2123219664647905',
  batchId: '2123210300203853',
};
const noReferences = { approvalCode: null, hostReference: null, batchId: null };

/** Sells once to a server with this reply, and proves that nothing leaked. */
async function sell(body: string, { status = 200, headers = {} } = {}): Promise<SaleOutcome> {
  const { url, requests } = await startHttpServer((response) => {
    response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8', ...headers }).end(body);
  });
  const { gateway, takeLines } = gatewayTo(url);
  const outcome = await gateway.sale(saleOf(), null);
  expect(requests).toHaveLength(1);
  const lines = takeLines();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ tranId: 'A1B2C3D4E5F6G7H8', kind: outcome.kind });
  const written = JSON.stringify({ lines, outcome });
  for (const secret of [number, merchantKey, 'BOSL_', securityCode, 'Brien', '<']) {
    expect(written).not.toContain(secret);
  }
  return outcome;
}

test('a sale is one request to the service of its mode', async () => {
  const { url, requests } = await startHttpServer((response) => response.end(soapReply(approved)));
  for (const service of ['TranSvcs', 'DevTranSvcs'] as const) {
    for (const base of [url, `${url}/`, `${url}/merchants`, `${url}/merchants/`]) {
      expect(await gatewayTo(base, { service }).gateway.sale(saleOf(), null)).toMatchObject({
        kind: 'approved',
      });
    }
  }
  expect(requests.map((request) => request.url)).toEqual([
    '/TranSvcs/Ssis.asmx',
    '/TranSvcs/Ssis.asmx',
    '/merchants/TranSvcs/Ssis.asmx',
    '/merchants/TranSvcs/Ssis.asmx',
    '/DevTranSvcs/Ssis.asmx',
    '/DevTranSvcs/Ssis.asmx',
    '/merchants/DevTranSvcs/Ssis.asmx',
    '/merchants/DevTranSvcs/Ssis.asmx',
  ]);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"http://equament.com/Schemas/Fmx/ssis/SSISProcessTransaction"',
      'accept-encoding': 'identity',
    },
  });
  expect(requests[0]?.body).toContain(`<CardNumber>${number}</CardNumber>`);
});

describe('a reply decides', () => {
  const refused = (why: string, resultCode: string, message = '') => ({
    kind: 'refused',
    why,
    resultCode,
    message,
  });
  const gateway = (detail: string) => ({ kind: 'unknown', cause: 'gateway', detail });
  const parse = { kind: 'unknown', cause: 'parse' };

  test.each<[string, string, object]>([
    ['approved', soapReply(approved), { kind: 'approved', references }],
    [
      'approved, the references empty or missing',
      soapReply(
        without({ ...approved, HostReference: '', ApprovalCode: '' }, 'BatchId', 'AVSResult'),
      ),
      { kind: 'approved', references: noReferences },
    ],
    [
      'approved, the amount with more zeros',
      soapReply({ ...approved, Amount: '99.0000' }),
      { kind: 'approved', references },
    ],
    [
      'declined',
      soapReply(declined),
      { kind: 'declined', references: { ...references, approvalCode: null } },
    ],
    [
      'an internal problem',
      soapReply(null, 'UnabletoProcessInternalProblem'),
      gateway('UnabletoProcessInternalProblem'),
    ],
    ['a timeout of theirs', soapReply(null, 'Timeout'), gateway('Timeout')],
    ['a timeout of theirs, though approved', soapReply(approved, 'Timeout'), gateway('Timeout')],
    ['a first level of another name', soapReply(approved, 'Fine'), gateway('Fine')],
    [
      'a first level without a name',
      soapReply(approved, `Err ${number}`),
      gateway('a result without a name'),
    ],
    ['an empty first level', soapReply(approved, ''), parse],
    [
      'a bad parameter',
      soapReply(failed('ParameterError', 'Bad Parameter: ExpiryMMYY')),
      refused('input', 'ParameterError', 'Bad Parameter: ExpiryMMYY'),
    ],
    [
      'a bad parameter that quotes what was sent',
      soapReply(
        failed('ParameterError', `Bad Parameter: ${number} ${securityCode}, BOSL_4711&amp;22`),
      ),
      refused('input', 'ParameterError', 'Bad Parameter: [secret], [secret]'),
    ],
    [
      'bad credentials',
      soapReply(failed('SecurityError')),
      refused('credentials', 'SecurityError'),
    ],
    [
      'a merchant shut out',
      soapReply(failed('MerchantError', 'Call')),
      refused('merchant', 'MerchantError', 'Call'),
    ],
    [
      'a duplicate',
      soapReply(failed('DuplicateTransaction')),
      { kind: 'unknown', cause: 'duplicate' },
    ],
    ['a general error', soapReply(failed('GeneralError', 'Oops')), gateway('GeneralError: Oops')],
    ['a result of another name', soapReply({ ...approved, ResultCode: 'Sure' }), gateway('Sure')],
    ['an empty result', soapReply({ ...approved, ResultCode: '' }), parse],
    ['no result', soapReply(without(approved, 'ResultCode')), parse],
    [
      'an error, though approved',
      soapReply({ ...approved, ResultCode: 'GeneralError' }),
      gateway('GeneralError'),
    ],
    [
      'an end of another name',
      soapReply({ ...approved, FinancialResultCode: 'Maybe' }),
      gateway('Maybe'),
    ],
    ['no end', soapReply(without(approved, 'FinancialResultCode')), parse],
    ['an empty response', soapReply({}), parse],
    ['no response', soapReply(null), parse],
  ])('%s', async (_what, body, expected) => {
    expect(await sell(body)).toMatchObject(expected);
  });
});

// Without the comparison each of these would approve or decline another customer's sale.
describe('a reply about another sale decides nothing', () => {
  type Echo = 'TranId' | 'Invoice' | 'Amount' | 'Currency';
  const ours: Readonly<Record<Echo, string>> = {
    TranId: String(approved.TranId),
    Invoice: String(approved.Invoice),
    Amount: '99.00',
    Currency: 'XCD',
  };
  const wrong: [name: Echo, echo: string][] = [
    ['TranId', 'A1B2C3D4E5F6G7H9'],
    ['TranId', 'a1b2c3d4e5f6g7h8'],
    ['Invoice', 'K7M2P9Q4R8T4'],
    ['Amount', '98.99'],
    ['Amount', '9900'],
    ['Amount', '99.001'],
    ['Amount', 'much'],
    ['Currency', 'USD'],
    ['Currency', '951'],
  ];

  test.each(wrong)('%s "%s"', async (name, echo) => {
    const unknown = (response: string) => ({
      kind: 'unknown',
      cause: 'mismatch',
      detail: `${response} with ${name} "${echo}" instead of "${ours[name]}"`,
    });
    expect(await sell(soapReply({ ...approved, [name]: echo }))).toEqual(unknown('Approved'));
    expect(await sell(soapReply({ ...declined, [name]: echo }))).toEqual(unknown('Declined'));
    const error = { ...failed('ParameterError'), [name]: echo };
    expect(await sell(soapReply(error))).toEqual(unknown('ParameterError'));
  });

  test.each(['TranId', 'Invoice', 'Amount', 'Currency'] as const)(
    'no %s, or an empty one',
    async (name) => {
      const unknown = (response: string) => ({
        kind: 'unknown',
        cause: 'mismatch',
        detail: `${response} with no ${name} instead of "${ours[name]}"`,
      });
      expect(await sell(soapReply(without(approved, name)))).toEqual(unknown('Approved'));
      expect(await sell(soapReply({ ...approved, [name]: '' }))).toEqual(unknown('Approved'));
      expect(await sell(soapReply(without(declined, name)))).toEqual(unknown('Declined'));
    },
  );

  test('logs the other response briefly and without the card', async () => {
    const Invoice = `4444 1111 2222 3333 ${'x'.repeat(99)}`;
    const outcome = await sell(soapReply({ ...approved, Invoice }));
    expect(outcome).toMatchObject({
      detail: `Approved with Invoice "[secret] ${'x'.repeat(31)}" instead of "${ours.Invoice}"`,
    });
  });

  test('the amount 0 of an error is no amount of a sale', async () => {
    expect(await sell(soapReply({ ...approved, Amount: '0' }))).toMatchObject({
      cause: 'mismatch',
    });
    expect(await sell(soapReply({ ...failed('ParameterError'), Amount: '0.00' }))).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('a malformed reply decides nothing', () => {
  const whole = soapReply(approved);

  test.each<[string, string, object, string]>([
    ['half of it', whole.slice(0, whole.indexOf('<Currency>')), {}, 'parse'],
    ['a page', '<!DOCTYPE html><html><body><h1>Runtime Error</h1></body></html>', {}, 'parse'],
    ['nothing', '', {}, 'parse'],
    [
      'a response packed unasked',
      '\u001F\u008B\u0008',
      { headers: { 'content-encoding': 'gzip' } },
      'parse',
    ],
    [
      'more than a reply can be',
      whole.replace('</soap:Body>', `${' '.repeat(65_536)}</soap:Body>`),
      {},
      'http',
    ],
    ['an approval with status 500', whole, { status: 500 }, 'http'],
    ['an approval with status 201', whole, { status: 201 }, 'http'],
    ['an approval with status 404', whole, { status: 404 }, 'http'],
    ['a redirect', '', { status: 302, headers: { location: '/DevTranSvcs/Ssis.asmx' } }, 'http'],
    ['no content', '', { status: 204 }, 'http'],
  ])('%s', async (_what, body, options, cause) => {
    expect(await sell(body, options)).toMatchObject({ kind: 'unknown', cause });
  });

  test('an approval after the deadline', async () => {
    const server = await startSocketServer(() => {});
    const { gateway, takeLines } = gatewayTo(server.url, { totalLimitMs: 100 });
    const unknown = { kind: 'unknown', cause: 'timeout', detail: 'no response in time' };
    expect(await gateway.sale(saleOf(), null)).toEqual(unknown);
    server.sockets[0]?.write(httpResponse(whole));
    await expect.poll(() => server.sockets[0]?.destroyed).toBe(true);
    expect(server.requestCount()).toBe(1);
    expect(takeLines()).toEqual([
      { level: 40, tranId: 'A1B2C3D4E5F6G7H8', ...unknown, msg: '4Cs sale' },
    ]);
  });

  test.each<[string, 'before' | 'after']>([
    ['a reset before it was read', 'before'],
    ['a reset after it was read', 'after'],
  ])('%s', async (_what, when) => {
    const server = await startSocketServer(async ({ socket, received }) => {
      if (when === 'before') socket.once('data', () => socket.resetAndDestroy());
      await received(1);
      socket.resetAndDestroy();
    });
    const { gateway } = gatewayTo(server.url);
    expect(await gateway.sale(saleOf(), null)).toMatchObject({ kind: 'unknown', cause: 'reset' });
    await gateway.close();
    expect(server.requestCount()).toBe(1);
  });
});

test('a request that did not leave counts as not sent', async () => {
  const { gateway, takeLines } = gatewayTo(await refusingUrl());
  const notSent = { kind: 'not_sent', cause: 'ECONNREFUSED' };
  expect(await gateway.sale(saleOf(), null)).toEqual(notSent);
  expect(takeLines()).toEqual([
    { level: 40, tranId: 'A1B2C3D4E5F6G7H8', ...notSent, msg: '4Cs sale' },
  ]);
});
