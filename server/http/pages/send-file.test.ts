import { describeEndpoint } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { assert, expect, test } from 'vitest';
import { z } from 'zod';
import { bindEndpoint } from '../endpoints/bind-endpoint.ts';
import { testApp, testBindDeps } from '../testing/test-app.ts';

const table = describeEndpoint({
  method: 'GET',
  path: '/table.csv',
  caller: 'anyone',
  summary: 'A table.',
  output: z.string(),
  file: 'text/csv',
  refusals: ['forbidden'],
});

function bound(text: () => AsyncIterable<string>, name = 'table.csv') {
  const tested = testApp();
  const deps = { ...testBindDeps, requestLimitMs: 100 };
  bindEndpoint(tested.app, deps, table, async () => ({ name, text: text() }));
  return { ...tested, ask: async () => tested.app.request('/table.csv') };
}

/** A file without an end, and the parts made so far. */
function endless() {
  const made: number[] = [];
  let isOver = false;
  async function* parts() {
    try {
      for (let part = 1; ; part += 1) {
        made.push(part);
        yield `${part}\n`;
      }
    } finally {
      isOver = true;
    }
  }
  return { made, isOver: () => isOver, parts };
}

test('parts are produced when there is room, and none after the client left', async () => {
  const { made, isOver, parts } = endless();
  const { ask } = bound(parts);
  const { body } = await ask();
  assert(body);
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    expect(part).toBe('1\n');
    await delay(20);
    expect(made.length).toBeLessThan(5);
    break;
  }
  await expect.poll(isOver).toBe(true);
});

test('a HEAD request starts the file, and nothing more', async () => {
  const { made, isOver, parts } = endless();
  const { app } = bound(parts);
  const reply = await app.request('/table.csv', { method: 'HEAD' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('table.csv');
  expect(await reply.text()).toBe('');
  expect([made, isOver()]).toEqual([[1], true]);
});

test.each(['cross-site', 'same-site', 'none'])(
  'a link from another site (%s) downloads no file',
  async (site) => {
    let isBegun = false;
    const { app } = bound(async function* () {
      isBegun = true;
      yield 'a row';
    });
    const from = { headers: { 'sec-fetch-site': site } };
    expect((await app.request('/table.csv', from)).status).toBe(403);
    expect(isBegun).toBe(false);
    const ours = { headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await app.request('/table.csv', ours)).status).toBe(200);
  },
);

test('a file that cannot be started is refused as usual', async () => {
  const refused = bound(async function* () {
    yield await Promise.reject<string>(new AppError('forbidden'));
  });
  expect((await refused.ask()).status).toBe(403);
  const slow = bound(async function* () {
    await delay(400);
    yield '';
  });
  const reply = await slow.ask();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'application/json']);
});

test('a later failure is logged and cuts the file off', async () => {
  const { ask, lines } = bound(async function* () {
    yield 'a\n';
    throw new Error('the database went away');
  });
  const response = await ask();
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('the database went away');
  expect(lines()).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'a file was cut off' }),
  );
});

test('a part has a request’s time limit, the whole file more', async () => {
  const { ask } = bound(async function* () {
    for (const part of ['a', 'b', 'c', 'd']) {
      await delay(40);
      yield part;
    }
  });
  expect(await (await ask()).text()).toBe('abcd');
  const late = bound(async function* () {
    yield 'a';
    await delay(400);
    yield 'b';
  });
  await expect((await late.ask()).text()).rejects.toThrow();
});

test('an empty file is sent, and an unsafe file name is a bug', async () => {
  async function* empty(): AsyncGenerator<string> {}
  expect(await (await bound(empty).ask()).text()).toBe('');
  expect((await bound(empty, 'a".csv').ask()).status).toBe(500);
});
