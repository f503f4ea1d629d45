import { once } from 'node:events';
import https from 'node:https';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWire, type WireOptions, type WireRequest } from './open-wire.ts';
import {
  httpResponse,
  listenFor,
  refusingUrl,
  startHttpServer,
  startSocketServer,
} from './testing/fake-servers.ts';
import { untrustedCertificate } from './testing/untrusted-certificate.ts';

function wireTo(origin: string, options: Partial<WireOptions> = {}) {
  const wire = openWire({ origin, connectLimitMs: 2000, ...options });
  onTestFinished(() => wire.close());
  return wire;
}

function post(limitMs = 5000): WireRequest {
  const deadline = performance.now() + limitMs;
  return { method: 'POST', path: '/sell', body: '<sale/>', deadline };
}

describe('a response', () => {
  test('comes with its status and its bytes', async () => {
    const { url, requests } = await startHttpServer((response) => {
      response.writeHead(402, { 'content-type': 'text/plain' }).end('é');
    });
    const reply = await wireTo(url).send({ ...post(), headers: { soapaction: '"sell"' } });
    expect(reply).toEqual({ kind: 'answered', status: 402, body: Buffer.from('é') });
    expect(requests).toMatchObject([
      { method: 'POST', url: '/sell', body: '<sale/>', headers: { soapaction: '"sell"' } },
    ]);
  });

  test('leaves no timer that keeps the process alive', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    const { url } = await startHttpServer((response) => response.end('yes'));
    const before = timers();
    await wireTo(url).send(post(60_000));
    expect(timers().length).toBeLessThanOrEqual(before.length);
  });

  test('may follow a 1xx response, and redirects are not followed', async () => {
    const { url, requests } = await startHttpServer((response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(307, { location: '/elsewhere' }).end('moved');
    });
    expect(await wireTo(url).send(post())).toMatchObject({ kind: 'answered', status: 307 });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['of 64 KB is read', 64 * 1024, { kind: 'answered', status: 200 }],
    ['of more is not', 64 * 1024 + 1, { kind: 'lost', cause: 'http' }],
  ])('%s', async (_what, size, expected) => {
    const { url } = await startHttpServer((response) => response.end('x'.repeat(size)));
    expect(await wireTo(url).send(post())).toMatchObject(expected);
  });

  test('without an end is cut off', async () => {
    const isClosed = Promise.withResolvers<void>();
    const { url } = await startHttpServer((response) => {
      response.on('close', isClosed.resolve);
      const more = () => void (response.write('x'.repeat(8192)) && setImmediate(more));
      response.on('drain', more);
      more();
    });
    expect(await wireTo(url).send(post())).toMatchObject({ kind: 'lost', cause: 'http' });
    await isClosed.promise;
  });
});

test('waits for the response to a request that was sent in time', async () => {
  const release = Promise.withResolvers<void>();
  const { url } = await startHttpServer(async (response, _request, index) => {
    if (index > 0) await release.promise;
    response.end('yes');
  });
  const wire = wireTo(url);
  await wire.send(post());
  const sendBy = performance.now() + 300;
  const reply = wire.send({ ...post(60_000), sendBy });
  await vi.waitUntil(() => performance.now() > sendBy + 50);
  release.resolve();
  expect(await reply).toMatchObject({ kind: 'answered' });
});

describe('requests that were not sent', () => {
  test('a closed port refuses the connection', async () => {
    const wire = wireTo(await refusingUrl());
    expect(await wire.send(post())).toEqual({ kind: 'not_sent', cause: 'ECONNREFUSED' });
  });

  test('the name does not exist', async () => {
    const reply = await wireTo('http://gateway.invalid').send(post());
    expect(reply.kind).toBe('not_sent');
    expect('cause' in reply && reply.cause).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  });

  // A server that accepts and then stays silent never completes the TLS handshake.
  test('the server does not connect in time', async () => {
    const { url, bytes } = await startSocketServer(() => {});
    const wire = wireTo(url.replace('http:', 'https:'), { connectLimitMs: 50 });
    expect(await wire.send(post())).toEqual({
      kind: 'not_sent',
      cause: 'UND_ERR_CONNECT_TIMEOUT',
    });
    expect(bytes()).not.toContain('sale');
  });

  test('the deadline has passed', async () => {
    const { url, bytes } = await startSocketServer(() => {});
    const wire = wireTo(url.replace('http:', 'https:'), { connectLimitMs: 300 });
    expect(await wire.send(post(50))).toEqual({ kind: 'not_sent', cause: 'timeout' });
    await wire.close();
    expect(bytes()).not.toContain('sale');
  });

  const tooLate = { kind: 'not_sent', cause: 'it was too late to send it' };

  test('the send deadline passes despite an open connection', async () => {
    const { url, requests } = await startHttpServer((response) => response.end('yes'));
    const wire = wireTo(url);
    expect(await wire.send(post())).toMatchObject({ kind: 'answered' });
    expect(await wire.send({ ...post(), sendBy: performance.now() - 1 })).toEqual(tooLate);
    expect(await wire.send(post())).toMatchObject({ kind: 'answered' });
    expect(requests).toHaveLength(2);
  });

  test('the send deadline passes because the process was blocked', async () => {
    const { url, requests } = await startHttpServer((response) => response.end('yes'));
    const wire = wireTo(url, { connectLimitMs: 600_000 });
    const now = performance.now.bind(performance);
    const reply = wire.send({ ...post(600_000), sendBy: now() + 60_000 });
    const heldUp = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    onTestFinished(() => heldUp.mockRestore());
    expect(await reply).toEqual(tooLate);
    await wire.close();
    expect(requests).toEqual([]);
  });

  test('the send deadline passes because all connections are busy', async () => {
    const release = Promise.withResolvers<void>();
    const { url, requests } = await startHttpServer(async (response) => {
      await release.promise;
      response.end('yes');
    });
    const wire = wireTo(url, { connectionsMax: 1 });
    const first = wire.send(post(60_000));
    const second = wire.send({ ...post(60_000), sendBy: performance.now() + 50 });
    expect(await second).toEqual(tooLate);
    release.resolve();
    expect(await first).toMatchObject({ kind: 'answered' });
    await wire.close();
    expect(requests).toHaveLength(1);
  });

  test('the server speaks no TLS', async () => {
    const { url, bytes } = await startSocketServer(({ socket }) => socket.end('hello\r\n'));
    const reply = await wireTo(url.replace('http:', 'https:')).send(post());
    expect(reply).toMatchObject({ kind: 'not_sent' });
    expect(bytes()).not.toContain('sale');
  });

  test('the server has an untrusted certificate, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    let requestCount = 0;
    const server = https.createServer(untrustedCertificate, (_request, response) => {
      requestCount += 1;
      response.end('yes');
    });
    const url = (await listenFor(server)).replace('http:', 'https:');
    expect(await wireTo(url).send(post())).toEqual({
      kind: 'not_sent',
      cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(requestCount).toBe(0);
  });

  test('because it waited too long for a connection, and is not sent later', async () => {
    const release = Promise.withResolvers<void>();
    const { url, requests } = await startHttpServer(async (response) => {
      await release.promise;
      response.end('yes');
    });
    const wire = wireTo(url, { connectionsMax: 1 });
    const first = wire.send(post());
    expect(await wire.send({ ...post(50), path: '/late' })).toEqual({
      kind: 'not_sent',
      cause: 'timeout',
    });
    release.resolve();
    expect(await first).toMatchObject({ kind: 'answered' });
    expect(await wire.send({ ...post(), path: '/next' })).toMatchObject({ kind: 'answered' });
    expect(requests.map((request) => request.url)).toEqual(['/sell', '/next']);
  });

  test('the wire has closed, which lets running requests finish', async () => {
    const release = Promise.withResolvers<void>();
    const { url, requests } = await startHttpServer(async (response) => {
      await release.promise;
      response.end('yes');
    });
    const wire = wireTo(url);
    const first = wire.send(post());
    await expect.poll(() => requests.length).toBe(1);
    const closed = wire.close();
    expect(await wire.send(post())).toEqual({ kind: 'not_sent', cause: 'UND_ERR_CLOSED' });
    release.resolve();
    expect(await first).toMatchObject({ kind: 'answered' });
    await closed;
    await wire.close();
    expect(requests).toHaveLength(1);
  });
});

describe('connections', () => {
  test('are reused', async () => {
    const { url, server } = await startHttpServer((response) => response.end('yes'));
    let connectionCount = 0;
    server.on('connection', () => (connectionCount += 1));
    const wire = wireTo(url, { connectionsMax: 1 });
    for (let round = 0; round < 5; round += 1) {
      expect(await wire.send(post())).toMatchObject({ kind: 'answered' });
    }
    expect(connectionCount).toBe(1);
  });

  test('are not reused after the server has closed them', async () => {
    const server = await startSocketServer(async ({ socket, received }) => {
      await received(1);
      socket.end(httpResponse('yes'));
      await once(socket, 'close');
    });
    const wire = wireTo(server.url);
    for (let round = 0; round < 5; round += 1) {
      expect(await wire.send(post())).toMatchObject({ kind: 'answered' });
      await expect.poll(() => server.sockets.every((socket) => socket.destroyed)).toBe(true);
    }
    expect(server.sockets).toHaveLength(5);
  });

  test('suffice for two hundred requests at a time', async () => {
    const isFull = Promise.withResolvers<void>();
    const { url } = await startHttpServer(async (response, _request, index) => {
      if (index === 199) isFull.resolve();
      await isFull.promise;
      response.end('yes');
    });
    const wire = wireTo(url);
    const responses = await Promise.all(Array.from({ length: 200 }, () => wire.send(post(10_000))));
    expect(responses.every(({ kind }) => kind === 'answered')).toBe(true);
  });
});
