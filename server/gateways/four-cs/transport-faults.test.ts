import https from 'node:https';
import { describe, expect, test } from 'vitest';
import {
  listenFor,
  refusingUrl,
  startHttpServer,
  startSocketServer,
} from '../testing/fake-servers.ts';
import { untrustedCertificate } from '../testing/untrusted-certificate.ts';
import { gatewayTo } from './testing/gateway-to.ts';
import { approved, saleOf, soapReply } from './testing/replies.ts';

const { tranId } = saleOf();
const overTls = (url: string) => url.replace('http:', 'https:');

// All faults before the first byte: only after these may the same sale be sent again.
describe('nothing was sent', () => {
  const ways: [string, () => Promise<string>][] = [
    ['to an unknown host', () => Promise.resolve('http://gateway.invalid')],
    ['to a closed port', refusingUrl],
    ['where TLS does not begin', async () => overTls((await startSocketServer(() => {})).url)],
    [
      'where something else than TLS is spoken',
      async () => overTls((await startSocketServer(({ socket }) => socket.end('hello\r\n'))).url),
    ],
    [
      'with an untrusted certificate',
      async () => overTls(await listenFor(https.createServer(untrustedCertificate))),
    ],
  ];

  test.each(ways)('%s', async (_what, open) => {
    const { gateway } = gatewayTo(await open(), { connectLimitMs: 100 });
    expect(await gateway.sale(saleOf(), null)).toMatchObject({ kind: 'not_sent' });
    expect(await gateway.inquire(tranId, null)).toMatchObject({ kind: 'unavailable' });
  });

  test('a request expires at its send deadline', async () => {
    const { url, requests } = await startHttpServer((response) =>
      response.end(soapReply(approved)),
    );
    const { gateway } = gatewayTo(url);
    expect(await gateway.sale(saleOf({ sendBy: performance.now() - 1 }), null)).toEqual({
      kind: 'not_sent',
      cause: 'it was too late to send it',
    });
    await gateway.close();
    expect(requests).toEqual([]);
  });
});

describe('a status decides nothing, whatever the body says', () => {
  const statuses = [201, 202, 204, 301, 302, 307, 400, 401, 403, 404, 408, 429, 500, 502, 503, 504];

  test.each(statuses)('%d', async (status) => {
    const { url, requests } = await startHttpServer((response, { method }) => {
      response.writeHead(status).end(method === 'POST' ? soapReply(approved) : 'YES');
    });
    const { gateway } = gatewayTo(url);
    const detail = `status ${status}`;
    const unknown = { kind: 'unknown', cause: 'http', detail };
    expect(await gateway.sale(saleOf(), null)).toEqual(unknown);
    expect(await gateway.inquire(tranId, null)).toEqual({ kind: 'unavailable', cause: detail });
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});
