import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { refusingUrl, startHttpServer, startSocketServer } from '../testing/fake-servers.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import {
  approved,
  failed,
  incomplete,
  saleOf,
  soapReply,
  without,
  type Fields,
} from './testing/replies.ts';

const tranId = 'A1B2C3D4E5F6G7H8';
const page = '<!DOCTYPE html><html><head><title>Runtime Error</title></head></html>';

test('asks the page of its mode, by merchant and number', async () => {
  const { url, requests } = await startHttpServer((response) => response.end('YES'));
  await gatewayTo(`${url}/x`, { service: 'TranSvcs' }).gateway.inquire(tranId, null);
  await gatewayTo(url).gateway.inquire(tranId, null);
  expect(requests.map((request) => [request.method, request.url, request.body])).toEqual([
    ['GET', `/x/TranSvcs/tqs.aspx?m=BOSL_4711%2622&t=${tranId}`, ''],
    ['GET', `/DevTranSvcs/tqs.aspx?m=BOSL_4711%2622&t=${tranId}`, ''],
  ]);
});

describe('a response', () => {
  test.each([
    ['YES', 200, { kind: 'taken' }],
    ['NO', 200, { kind: 'declined' }],
    ['NOTFOUND', 200, { kind: 'absent' }],
    ['\r\n YES\r\n', 200, { kind: 'taken' }],
    ['yes', 200, { kind: 'unavailable', cause: 'no response to an inquiry' }],
    ['YES NO', 200, { kind: 'unavailable', cause: 'no response to an inquiry' }],
    ['', 200, { kind: 'unavailable', cause: 'no response to an inquiry' }],
    [page, 200, { kind: 'unavailable', cause: 'no response to an inquiry' }],
    [page, 500, { kind: 'unavailable', cause: 'status 500' }],
    ['YES', 500, { kind: 'unavailable', cause: 'status 500' }],
    ['NOTFOUND', 404, { kind: 'unavailable', cause: 'status 404' }],
    ['', 302, { kind: 'unavailable', cause: 'status 302' }],
  ])('%j with status %d', async (body, status, expected) => {
    const { url } = await startHttpServer((response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    const { gateway, takeLines } = gatewayTo(url);
    expect(await gateway.inquire(tranId, null)).toEqual(expected);
    const level = expected.kind === 'unavailable' ? 40 : 30;
    expect(takeLines()).toEqual([{ level, tranId, ...expected, msg: '4Cs inquiry' }]);
  });

  test('times out', async () => {
    const refusing = gatewayTo(await refusingUrl()).gateway;
    expect(await refusing.inquire(tranId, null)).toEqual({
      kind: 'unavailable',
      cause: 'ECONNREFUSED',
    });
    const unavailable = gatewayTo((await startSocketServer(() => {})).url, {
      totalLimitMs: 50,
    }).gateway;
    expect(await unavailable.inquire(tranId, null)).toMatchObject({ kind: 'unavailable' });
    const resetting = await startSocketServer(({ socket }) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    expect(await gatewayTo(resetting.url).gateway.inquire(tranId, null)).toMatchObject({
      kind: 'unavailable',
    });
  });
});

/** Replies to the sale with these fields and to the inquiry with this word. */
async function sell(fields: Fields | null, word: string, transport = 'OK') {
  const { url, requests } = await startHttpServer((response, { method }) => {
    response.end(method === 'POST' ? soapReply(fields, transport) : word);
  });
  const { gateway, takeLines } = gatewayTo(url);
  const outcome = await gateway.sale(saleOf(), null);
  expect(takeLines()).toHaveLength(1);
  return { outcome, inquiries: requests.slice(1).map((request) => request.url) };
}

const question = `/DevTranSvcs/tqs.aspx?m=BOSL_4711%2622&t=${tranId}`;

describe('a sale that is not completed', () => {
  const notCompleted = { kind: 'refused', why: 'not_completed', resultCode: 'OK', message: '' };
  const inquiredThen = (outcome: string) => ({
    immediateInquiry: { response: 'Incomplete', outcome },
  });

  test.each([
    [
      'YES',
      {
        kind: 'approved',
        references: { hostReference: '2123219664647905' },
        ...inquiredThen('taken'),
      },
    ],
    ['NO', { ...notCompleted, ...inquiredThen('declined') }],
    ['NOTFOUND', { ...notCompleted, ...inquiredThen('absent') }],
    [page, { kind: 'unknown', detail: 'Incomplete, then no response to an inquiry' }],
  ])('has the inquiry’s result: %j', async (word, expected) => {
    const { outcome, inquiries } = await sell(incomplete, word);
    expect(outcome).toMatchObject(expected);
    expect(inquiries).toEqual([question]);
  });

  test('may be reported without its echoes', async () => {
    const bare = without({ ...incomplete, Amount: '0' }, 'TranId', 'Invoice', 'Currency');
    expect((await sell(bare, 'NO')).outcome).toEqual({
      ...notCompleted,
      ...inquiredThen('declined'),
    });
  });

  test.each([
    ['TranId', 'OTHER'],
    ['Invoice', 'OTHER'],
    ['Amount', '1.00'],
    ['Currency', 'USD'],
  ])('is unknown if its %s differs', async (name, echo) => {
    const { outcome, inquiries } = await sell({ ...incomplete, [name]: echo }, 'NOTFOUND');
    const detail = expect.stringContaining(
      `Incomplete with ${name} "${echo}" instead of`,
    ) as string;
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'mismatch', detail });
    expect(inquiries).toEqual([]);
  });

  test('gets no inquiry if the gateway refused it', async () => {
    const { outcome, inquiries } = await sell(failed('ParameterError'), 'YES');
    expect(outcome).toMatchObject({ kind: 'refused', why: 'input' });
    expect(inquiries).toEqual([]);
  });

  // The sale uses most of the time; with its own limit the inquiry could take as long again.
  test('gets inquiries only within the sale’s own time limit', async () => {
    const { url, requests } = await startHttpServer(async (response, { method }) => {
      await delay(1200);
      if (method === 'POST') response.end(soapReply(incomplete));
    });
    const { gateway } = gatewayTo(url, { totalLimitMs: 1500 });
    const startedAt = performance.now();
    expect(await gateway.sale(saleOf(), null)).toMatchObject({ kind: 'unknown', cause: 'gateway' });
    expect(performance.now() - startedAt).toBeLessThan(2500);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});

describe('a sale that met a busy gateway', () => {
  const references = { approvalCode: null, hostReference: null, batchId: null };

  test.each([
    ['Unavailable', failed('Unavailable', 'Later'), 'OK', 'Later'],
    ['TooBusy', failed('TooBusy', 'Later'), 'OK', 'Later'],
    ['NotAcceptingRequests', null, 'NotAcceptingRequests', ''],
  ])('has the inquiry’s result: %s', async (resultCode, fields, transport, message) => {
    const refused = { kind: 'refused', why: 'busy', resultCode, message };
    const detail = `${resultCode}, then no response to an inquiry`;
    const inquiredThen = (outcome: string) => ({
      immediateInquiry: { response: resultCode, outcome },
    });
    for (const [word, expected] of [
      ['YES', { kind: 'approved', references, ...inquiredThen('taken') }],
      ['NO', { ...refused, ...inquiredThen('declined') }],
      ['NOTFOUND', { ...refused, ...inquiredThen('absent') }],
      [page, { kind: 'unknown', cause: 'gateway', detail, ...inquiredThen('unavailable') }],
    ] as const) {
      const { outcome, inquiries } = await sell(fields, word, transport);
      expect(outcome).toEqual(expected);
      expect(inquiries).toEqual([question]);
    }
  });

  // "Not found" after it would report "nothing was charged" for a reported charge.
  test.each([
    ['Unavailable and Approved', 'OK', { ...approved, ResultCode: 'Unavailable' }],
    ['TooBusy and Approved', 'OK', { ...approved, ResultCode: 'TooBusy' }],
    ['TooBusy and Declined', 'OK', { ...failed('TooBusy'), FinancialResultCode: 'Declined' }],
    ['NotAcceptingRequests and Approved', 'NotAcceptingRequests', approved],
    ['NotAcceptingRequests and Maybe', 'NotAcceptingRequests', { FinancialResultCode: 'Maybe' }],
  ])('is unknown if the reply mentions money: %s', async (response, transport, fields) => {
    const { outcome, inquiries } = await sell(fields, 'NOTFOUND', transport);
    const immediateInquiry = { response, outcome: null };
    expect(outcome).toEqual({
      kind: 'unknown',
      cause: 'gateway',
      detail: response,
      immediateInquiry,
    });
    expect(inquiries).toEqual([]);
  });

  test('is unknown if the inquiry returns another sale', async () => {
    const { outcome, inquiries } = await sell(
      { ...failed('TooBusy'), TranId: 'OTHER' },
      'NOTFOUND',
    );
    const detail = expect.stringContaining('TooBusy with TranId "OTHER" instead of') as string;
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'mismatch', detail });
    expect(inquiries).toEqual([]);
  });
});

test('an inquiry does not wait for hanging sales, even on all of their connections', async () => {
  const release = Promise.withResolvers<void>();
  const { url, requests } = await startHttpServer(async (response, { method }) => {
    if (method === 'POST') await release.promise;
    response.end(method === 'POST' ? soapReply(approved) : 'YES');
  });
  const { gateway } = gatewayTo(url, { totalLimitMs: 60_000, connectLimitMs: 30_000 });
  const sales = Array.from({ length: 300 }, () => gateway.sale(saleOf(), null));
  await vi.waitUntil(() => requests.length === 256, { timeout: 30_000 });
  expect(await gateway.inquire(tranId, null)).toEqual({ kind: 'taken' });
  release.resolve();
  expect(new Set((await Promise.all(sales)).map(({ kind }) => kind))).toEqual(
    new Set(['approved']),
  );
}, 90_000);

describe('an unanswered inquiry', () => {
  test.each([
    ['its own limit', { inquireLimitMs: 100, totalLimitMs: 60_000 }],
    ['the limit of all', { inquireLimitMs: 60_000, totalLimitMs: 100 }],
  ])('is given up at %s', async (_what, limits) => {
    const { gateway } = gatewayTo((await startSocketServer(() => {})).url, limits);
    const cause = 'no response in time';
    expect(await gateway.inquire(tranId, null)).toEqual({ kind: 'unavailable', cause });
  });

  test('leaves a sale unknown at its own limit', async () => {
    const { url } = await startHttpServer((response, { method }) => {
      if (method === 'POST') response.end(soapReply(incomplete));
    });
    const { gateway } = gatewayTo(url, { inquireLimitMs: 100, totalLimitMs: 60_000 });
    expect(await gateway.sale(saleOf(), null)).toMatchObject({
      kind: 'unknown',
      detail: 'Incomplete, then no response in time',
    });
  });
});

test.each([
  ['NOTFOUND', true],
  [page, false],
])('a probe asks for a number that no sale has: %j', async (body, isAlive) => {
  const { url, requests } = await startHttpServer((response) => response.end(body));
  const { gateway, takeLines } = gatewayTo(url);
  expect(await gateway.probe()).toBe(isAlive);
  const [request] = requests;
  expect(new URL(request?.url ?? '', url).searchParams.get('t')).toBe('PROBE');
  expect('PROBE').not.toMatch(/^[A-Z0-9]{16}$/);
  expect(takeLines()).toEqual([]);
});
