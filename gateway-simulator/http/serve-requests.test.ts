import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listening, listen } from '../serve-http.ts';
import { type RawResponse, answerRequests } from './serve-requests.ts';

let server: Listening;

function plain(body: string): RawResponse {
  return { status: 200, contentType: 'text/plain', body };
}

beforeEach(async () => {
  const app = answerRequests({
    'GET /asked': ({ query }) => plain(`asked ${query}`),
    'POST /said': ({ body = 'too much' }) => plain(body),
    'POST /later': ({ body = 'too much' }) => Promise.resolve(plain(`later ${body}`)),
    'GET /broken': () => {
      throw new Error('broken');
    },
    'GET /broken-later': () => Promise.reject(new Error('broken later')),
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterEach(() => server.stop());

test('an address is its method and its whole path', async () => {
  expect(await (await fetch(`${server.url}/asked?a=1%202`)).text()).toBe('asked a=1%202');
  expect(await (await fetch(`${server.url}/asked`)).text()).toBe('asked ');
  for (const [method, path] of [
    ['POST', '/asked'],
    ['GET', '/asked/'],
    ['GET', '/'],
  ] as const) {
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: `nothing answers ${path}` });
  }
});

test('HEAD responds like GET, without a body', async () => {
  const response = await fetch(`${server.url}/asked?x`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe('7');
  expect(await response.text()).toBe('');
});

test.each(['said', 'later'])('a body arrives whole in any number of parts: %s', async (path) => {
  const text = 'é'.repeat(1000);
  const bytes = Buffer.from(text);
  const body = new ReadableStream({
    start: (controller) => {
      // The second part begins within a character.
      for (const part of [bytes.subarray(0, 999), bytes.subarray(999)]) controller.enqueue(part);
      controller.close();
    },
  });
  const response = await fetch(`${server.url}/${path}`, { method: 'POST', body, duplex: 'half' });
  expect(await response.text()).toBe(path === 'said' ? text : `later ${text}`);
});

test.each([
  ['nothing', '', ''],
  ['a byte order mark, which is no part of it', '\uFEFF\uFEFFa', '\uFEFFa'],
])('a body may be %s', async (_, body, text) => {
  const response = await fetch(`${server.url}/said`, { method: 'POST', body: Buffer.from(body) });
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(text);
});

test('a body of 64 KB is accepted, and a larger one is refused before its end', async () => {
  const largest = 'x'.repeat(64 * 1024);
  const post = async (body: string) =>
    (await fetch(`${server.url}/said`, { method: 'POST', body })).text();
  expect(await post(largest)).toBe(largest);
  expect(await post(`${largest}x`)).toBe('too much');
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST /said HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n');
  const response = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString()));
  });
  socket.write(largest);
  socket.write('x');
  expect(await response).toMatch(/^HTTP\/1.1 200 OK[^]*too much$/);
  socket.destroy();
});

test.each(['broken', 'broken-later'])('a bug is an empty 500 and a line: %s', async (path) => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const response = await fetch(`${server.url}/${path}`);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('');
  expect(printed.mock.calls.join()).toMatch(/Error: broken/);
  printed.mockRestore();
  expect((await fetch(`${server.url}/asked`)).status).toBe(200);
});
