import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { errorBody } from '@piton/contract/http/errors.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { bindEndpoint } from './endpoints/bind-endpoint.ts';
import { listen, type Listening } from './listen.ts';
import { testApp, testBindDeps } from './testing/test-app.ts';

const anywhere = { mode: 'demo', port: 0, host: '127.0.0.1' } as const;

async function start(work: () => Promise<void> = async () => {}): Promise<Listening> {
  const { app } = testApp();
  app.get('/slow', async (c) => {
    await work();
    return c.text('whole response');
  });
  const listening = await listen(app, anywhere);
  onTestFinished(() => listening.stop(0));
  return listening;
}

/** Work that reports its start and runs until it is released. */
function heldWork() {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const work = async () => {
    begun.resolve();
    await held.promise;
  };
  return { work, begun: begun.promise, release: held.resolve };
}

/** A raw connection, for what a well-behaved client doesn't do. */
async function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const received = text(socket).catch(() => 'reset');
  onTestFinished(() => void socket.destroy());
  return { socket, received };
}

const getSlow = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('stop', () => {
  test('answers running requests, closes their connections and accepts no others', async () => {
    const { work, begun, release } = heldWork();
    const { port, stop } = await start(work);
    const { socket, received } = await connect(port);
    socket.write(getSlow);
    await begun;
    const stopped = stop(5000);
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
    release();
    const reply = await received;
    expect(reply).toMatch(/^HTTP\/1.1 200 [^]+whole response$/);
    expect(reply.toLowerCase()).toContain('connection: close');
    await stopped;
  });

  test('waits for work whose client has gone, because it still needs the database', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let isDone = false;
    const app = {
      fetch: async () => {
        begun.resolve();
        await release.promise;
        isDone = true;
        return new Response('late');
      },
    };
    const listening = await listen(app, { mode: 'demo', port: 0, host: '127.0.0.1' });
    const { socket } = await connect(listening.port);
    socket.write(getSlow);
    await begun.promise;
    socket.destroy();
    const stopped = listening.stop(5000);
    setTimeout(release.resolve, 50);
    await stopped;
    expect(isDone).toBe(true);
  });

  test('does not wait for idle connections', async () => {
    const { port, stop } = await start();
    const silent = await connect(port);
    const half = await connect(port);
    half.socket.write('GET /slow HTTP/1.1\r\nHost:');
    const kept = await connect(port);
    kept.socket.write(getSlow);
    await expect.poll(() => kept.socket.bytesRead).toBeGreaterThan(0);
    const startedAt = performance.now();
    await stop(5000);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await silent.received).toMatch(/^(reset)?$/);
  });

  test('cuts off requests over the limit', async () => {
    const { work, begun } = heldWork();
    const { port, stop } = await start(work);
    const { socket, received } = await connect(port);
    socket.write(getSlow);
    await begun;
    // The work never ends, so only the limit can end the stop.
    await stop(200);
    expect(await received).not.toContain('whole response');
  });
});

describe('the port', () => {
  test('is replaced by the next free one when in use, and both are printed', async () => {
    const first = await start();
    const second = await listen(testApp().app, { ...anywhere, port: first.port });
    onTestFinished(() => second.stop(0));
    expect(second.wantedPort).toBe(first.port);
    expect(second.port).toBeGreaterThan(first.port);
    expect(second.url).toBe(`http://localhost:${second.port}`);
    expect((await fetch(`http://127.0.0.1:${second.port}/`)).status).toBe(404);
  });

  test('stops the start with one line when in use in production', async () => {
    const { port } = await start();
    const starting = listen(testApp().app, { mode: 'production', port, host: '127.0.0.1' });
    await expect(starting).rejects.toThrow(OperatorError);
    await expect(starting).rejects.toThrow(/^Port \d+ is in use by another program\. .+$/);
  });

  test('a foreign address ends the start', async () => {
    const starting = listen(testApp().app, { ...anywhere, host: '203.0.113.1' });
    await expect(starting).rejects.toThrow(/203\.0\.113\.1.+Check HOST and PORT/);
  });
});

describe('a body over the limit', () => {
  const echo = describeEndpoint({
    method: 'POST',
    path: '/api/echo',
    caller: 'anyone',
    summary: 'Echo.',
    body: z.object({ text: z.string() }),
    bodyBytesMax: 16 * 1024,
    output: z.object({ text: z.string() }),
    refusals: [],
  });

  async function startEcho(): Promise<number> {
    const { app } = testApp();
    bindEndpoint(app, testBindDeps, echo, async ({ body }) => body);
    const listening = await listen(app, anywhere);
    onTestFinished(() => listening.stop(0));
    return listening.port;
  }

  const head = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  test('is refused by its stated length before sending', async () => {
    const { socket, received } = await connect(await startEcho());
    socket.write(`${head}Content-Length: 1000000\r\n\r\n`);
    expect(await received).toMatch(/^HTTP\/1.1 413 /);
  });

  test('is refused in chunks too, before the last', async () => {
    const { socket, received } = await connect(await startEcho());
    socket.on('error', () => {
      // The server closes the connection in the middle, as it should.
    });
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
    const startedAt = performance.now();
    while (!socket.destroyed && performance.now() - startedAt < 5000) {
      socket.write(chunk);
      await delay(1);
    }
    expect(socket.destroyed).toBe(true);
    expect(await received).toMatch(/^(HTTP\/1.1 413 |reset$)/);
  });

  const pieces = {
    'with a length': ['Content-Length: 10485760', Buffer.alloc(65_536, ' ')],
    'in chunks': ['Transfer-Encoding: chunked', `10000\r\n${' '.repeat(65_536)}\r\n`],
  } as const;

  test.each(Object.entries(pieces))(
    'gets its response even if the client keeps sending, %s',
    async (_framing, [framing, piece]) => {
      const { socket, received } = await connect(await startEcho());
      socket.on('error', () => {
        // The server waits no longer than necessary.
      });
      socket.write(`${head}${framing}\r\n\r\n`);
      for (let sent = 0; sent < 160 && socket.writable; sent += 1) {
        socket.write(piece);
        await nextTurn();
      }
      expect(await received).toMatch(/^HTTP\/1.1 413 [^]+\r\n\r\n\{"error":.+\}$/);
    },
  );

  test('just under the limit passes, in chunks and with a length', async () => {
    const port = await startEcho();
    const sent = JSON.stringify({ text: 'é'.repeat(8000) });
    const headers = { 'content-type': 'application/json' };
    const bodies = [sent, ReadableStream.from([Buffer.from(sent)])];
    for (const body of bodies) {
      const response = await fetch(`http://127.0.0.1:${port}/api/echo`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      });
      expect(await response.text()).toBe(sent);
    }
  });
});

describe('requests that reach no route', () => {
  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a.lc\r\nHost: b.lc\r\nConnection: close\r\n\r\n'],
    ['one host twice', 'GET / HTTP/1.1\r\nHost: a.lc\r\nhost: a.lc\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    [
      'a path with a backslash',
      'GET /a\\..\\b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
  ])('%s returns 400 in the common shape', async (_what, sent) => {
    const { port } = await start();
    const { socket, received } = await connect(port);
    socket.write(sent);
    const [head = '', body = ''] = (await received).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head).toContain("default-src 'none'");
    expect(errorBody.parse(JSON.parse(body)).error.code).toBe('malformed');
  });

  test.each([
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: l\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: l\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nHost: l\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['no HTTP', 'SSH-2.0-OpenSSH_9\r\n\r\n'],
  ])('%s is a client error, and the connection ends', async (_what, sent) => {
    const { port } = await start();
    const { socket, received } = await connect(port);
    socket.on('error', () => {});
    socket.write(sent);
    expect(await received).toMatch(/^HTTP\/1.1 4\d\d /);
  });
});
