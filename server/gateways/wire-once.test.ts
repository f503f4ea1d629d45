import { describe, expect, onTestFinished, test } from 'vitest';
import { openWire, type WireRequest } from './open-wire.ts';
import { httpResponse, startSocketServer, type Connection } from './testing/fake-servers.ts';

function wireTo(origin: string) {
  // A single connection, so that the second request reuses that of the first.
  const wire = openWire({ origin, connectLimitMs: 2000, connectionsMax: 1 });
  onTestFinished(() => wire.close());
  return wire;
}

function post(limitMs = 5000): WireRequest {
  const deadline = performance.now() + limitMs;
  return { method: 'POST', path: '/sell', body: '<sale/>', deadline };
}

type Play = (connection: Connection) => unknown;

describe('a request that was lost', () => {
  const ways: [string, 'reset' | 'http', Play][] = [
    [
      'reset at its first bytes',
      'reset',
      ({ socket }) => socket.once('data', () => socket.resetAndDestroy()),
    ],
    [
      'reset after it was read',
      'reset',
      async ({ socket, received }) => {
        await received(1);
        socket.resetAndDestroy();
      },
    ],
    [
      'closed after it was read',
      'reset',
      async ({ socket, received }) => {
        await received(1);
        socket.end();
      },
    ],
    [
      'reset within the head of the answer',
      'reset',
      async ({ socket, received }) => {
        await received(1);
        socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.resetAndDestroy());
      },
    ],
    [
      'closed within the body of the answer',
      'reset',
      async ({ socket, received }) => {
        await received(1);
        socket.end(httpResponse('whole response').slice(0, -3));
      },
    ],
    [
      'closed within a chunk',
      'reset',
      async ({ socket, received }) => {
        await received(1);
        socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhalf');
      },
    ],
    [
      'answered with something else than HTTP',
      'http',
      async ({ socket, received }) => {
        await received(1);
        socket.end('SSH-2.0-OpenSSH_9\r\n');
      },
    ],
    [
      'answered with a head without end',
      'http',
      async ({ socket, received }) => {
        await received(1);
        socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
      },
    ],
    [
      'answered with a change of protocol',
      'reset',
      async ({ socket, received }) => {
        await received(1);
        socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: chat\r\n\r\n');
      },
    ],
  ];

  test.each(ways)('%s is one request on the wire', async (_what, cause, play) => {
    const server = await startSocketServer(play);
    const wire = wireTo(server.url);
    expect(await wire.send(post())).toMatchObject({ kind: 'lost', cause });
    await wire.close();
    expect(server.requestCount()).toBe(1);
  });

  test.each(ways)('%s, on a reused connection', async (_what, cause, play) => {
    const server = await startSocketServer(async (connection, index) => {
      if (index > 0) return;
      await connection.received(1);
      connection.socket.write(httpResponse('first'));
      // The server then waits for the second request.
      await play({ ...connection, received: () => connection.received(2) });
    });
    const wire = wireTo(server.url);
    expect(await wire.send(post())).toMatchObject({ kind: 'answered' });
    expect(await wire.send(post())).toMatchObject({ kind: 'lost', cause });
    await wire.close();
    expect(server.requestCount()).toBe(2);
    expect(server.sockets).toHaveLength(1);
  });

  test('because of a timeout ends its connection, and the late response changes nothing', async () => {
    const server = await startSocketServer(() => {});
    const wire = wireTo(server.url);
    expect(await wire.send(post(100))).toMatchObject({ kind: 'lost', cause: 'timeout' });
    const [socket] = server.sockets;
    socket?.write(httpResponse('late'));
    await expect.poll(() => socket?.destroyed).toBe(true);
    expect(server.requestCount()).toBe(1);
  });

  test('does not take the next one with it', async () => {
    const server = await startSocketServer(async ({ socket, received }, index) => {
      await received(1);
      if (index === 0) socket.resetAndDestroy();
      else socket.write(httpResponse('second'));
    });
    const wire = wireTo(server.url);
    expect(await wire.send(post())).toMatchObject({ kind: 'lost' });
    expect(await wire.send(post())).toMatchObject({ kind: 'answered' });
    expect(server.requestCount()).toBe(2);
  });
});
