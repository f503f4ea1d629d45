import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { bindEndpoint } from '../endpoints/bind-endpoint.ts';
import { listen } from '../listen.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const upload = describeEndpoint({
  method: 'PUT',
  path: '/file',
  caller: 'anyone',
  summary: 'Test.',
  upload: { types: ['application/pdf'], bytesMax: 10_000 },
  output: z.object({ bytes: z.number() }),
  refusals: [],
});
const json = describeEndpoint({
  method: 'PUT',
  path: '/json',
  caller: 'anyone',
  summary: 'Test.',
  body: z.object({}),
  output: z.object({}),
  refusals: [],
});

const length = 400;

/** Sends a body in parts of ten bytes, one every `everyMs`, and returns the response. */
async function send(path: '/file' | '/json', everyMs: number): Promise<string> {
  const { app } = testApp();
  bindEndpoint(app, testBindDeps, upload, async ({ body }) => ({ bytes: body.length }));
  bindEndpoint(app, testBindDeps, json, async () => ({}));
  const at = { mode: 'demo', port: 0, host: '127.0.0.1' } as const;
  const { port, stop } = await listen(app, at, { usualMs: 500, paceMs: 1000, bytesPerPace: 50 });
  onTestFinished(() => stop(0));
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const received = text(socket).catch(() => 'reset');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: close\r\n` +
      `Content-Type: application/${path === '/json' ? 'json' : 'pdf'}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < length && !socket.destroyed; sent += 10) {
    socket.write(path === '/json' ? `${' '.repeat(8)}{}` : 'x'.repeat(10));
    await delay(everyMs);
  }
  return received;
}

/** The sender may lose the response, because it is still sending. */
const cutOff = /^(HTTP\/1.1 408 |reset$)/;

test('an upload that keeps arriving is taken, however long it takes', async () => {
  expect(await send('/file', 20)).toMatch(/^HTTP\/1.1 200 [^]+{"bytes":400}/);
});

test('an upload below the minimum pace is cut off', async () => {
  expect(await send('/file', 200)).toMatch(cutOff);
});

test('any other body has to arrive within the usual limit', async () => {
  expect(await send('/json', 20)).toMatch(cutOff);
});
