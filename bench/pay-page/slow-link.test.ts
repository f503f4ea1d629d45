import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSlowLink, type LinkRates, type SlowLink } from './slow-link.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function linkTo(bodyBytes: number, rates: LinkRates): Promise<SlowLink> {
  const server = createServer((_request, response) => response.end('x'.repeat(bodyBytes)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const link = await openSlowLink(new URL(`http://127.0.0.1:${port}`), rates);
  closing.push(link.close, async () => server.close());
  return link;
}

async function msUntil(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const fast = { roundTripMs: 0, bitsPerSecond: 1e9, setUpRoundTrips: 0 };

test('data arrives unchanged', async () => {
  const { url } = await linkTo(200_000, { ...fast, roundTripMs: 20 });
  const responses = await Promise.all([1, 2, 3].map(async () => (await fetch(url)).text()));
  expect(responses).toEqual(Array.from({ length: 3 }, () => 'x'.repeat(200_000)));
});

// A busy machine makes it later, and nothing earlier.
test('a response takes the time of connecting, sending and receiving', async () => {
  const { url } = await linkTo(10, { ...fast, roundTripMs: 100, setUpRoundTrips: 2 });
  expect(await msUntil(() => fetch(url))).toBeGreaterThan(299);
});

test('connections share the bandwidth', async () => {
  const { url } = await linkTo(20_000, { ...fast, bitsPerSecond: 1_600_000 });
  const both = () => Promise.all([1, 2].map(async () => (await fetch(url)).arrayBuffer()));
  // Twice 20,000 bytes at 200,000 per second.
  expect(await msUntil(both)).toBeGreaterThan(199);
});
