import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openNameServer } from '../testing/name-server.ts';
import { openReceiver } from '../testing/receiver.ts';
import { postWebhook } from './post-webhook.ts';
import { nameResolver } from './resolve-public.ts';

const publicAddress = '93.184.216.34';

const post = (url: string, server: string) =>
  postWebhook(
    { resolveName: nameResolver([server]), allowsPrivate: false, deadlineMs: 500 },
    { url, headers: {}, body: '{}' },
  );

test('finds the addresses of both families', async () => {
  const { address } = await openNameServer(() => [publicAddress, '2606:4700::1111']);
  expect(await nameResolver([address])('shop.example')).toEqual([
    { address: publicAddress, family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
});

const never = new Promise<string[]>(() => {});

test('doesn’t wait long for a name server that drops questions about IPv6', async () => {
  const { address } = await openNameServer(({ type }) => (type === 'A' ? [publicAddress] : never));
  const startedAt = performance.now();
  const found = await nameResolver([address, address])('shop.example');
  expect(found).toEqual([{ address: publicAddress, family: 4 }]);
  expect(performance.now() - startedAt).toBeLessThan(1500);
});

test('waits for IPv6 if there is no IPv4 address', async () => {
  const { address } = await openNameServer(async ({ type }) => {
    if (type === 'A') return [];
    await wait(500);
    return ['2606:4700::1111'];
  });
  expect(await nameResolver([address])('shop.example')).toEqual([
    { address: '2606:4700::1111', family: 6 },
  ]);
});

test('asks no more once the signal aborts', async () => {
  const { address, asked } = await openNameServer(() => never);
  const cutOff = new AbortController();
  const resolving = nameResolver([address])('shop.example', cutOff.signal);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  cutOff.abort();
  await expect(resolving).rejects.toMatchObject({ code: 'ECANCELLED' });
});

test('a name without an address, or that doesn’t exist, is a failure', async () => {
  const { address } = await openNameServer(({ name }) =>
    name === 'empty.example' ? [] : undefined,
  );
  for (const host of ['empty.example', 'missing.example']) {
    const { failure } = await post(`https://${host}/hooks`, address);
    expect([host, failure]).toEqual([host, 'name_not_found']);
  }
});

test.each([
  ['loopback', '127.0.0.1'],
  ['private', '10.0.0.7'],
  ['cloud metadata', '169.254.169.254'],
  ['cloud metadata over IPv6', 'fd00:ec2::254'],
  ['loopback over IPv6', '::1'],
  ['IPv4 loopback that is mapped to IPv6', '::ffff:7f00:1'],
  ['private IPv4 that NAT64 translates', '64:ff9b::a00:7'],
  ['cloud metadata that NAT64 translates', '64:ff9b::a9fe:a9fe'],
])('a name with a %s address is refused, also among public ones', async (_what, found) => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  const { address } = await openNameServer(() => [publicAddress, found]);
  const { failure } = await post(`https://shop.example:${port}/hooks`, address);
  expect([failure, receiver.received]).toEqual(['address_refused', []]);
});

test('a name that is rebound between two resolutions is refused, and resolved once for each attempt', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  let isRebound = false;
  const { address, asked } = await openNameServer(() => [isRebound ? '127.0.0.1' : publicAddress]);
  const url = `https://shop.example:${port}/hooks`;
  // The public address isn't ours and can't be reached with our port; this process doesn't ask again.
  expect((await post(url, address)).failure).toMatch(/^(timed_out|connection_failed)$/);
  isRebound = true;
  expect(asked.map(({ type }) => type).toSorted()).toEqual(['A', 'AAAA']);
  expect((await post(url, address)).failure).toBe('address_refused');
  expect(asked).toHaveLength(4);
  expect(receiver.received).toEqual([]);
});

test('a slow name server holds up no other name', async () => {
  const released = Promise.withResolvers<string[]>();
  const slow = await openNameServer(() => released.promise);
  const quick = await openNameServer(() => [publicAddress]);
  // Many more than the threads that a lookup by the operating system shares.
  const names = Array.from({ length: 32 }, (_, index) => `slow${index}.example`);
  let ended = 0;
  const waiting = Promise.all(
    names.map(async (name) => {
      const found = await nameResolver([slow.address])(name);
      ended += 1;
      return found;
    }),
  );
  await vi.waitFor(() => {
    expect(new Set(slow.asked.map(({ name }) => name)).size).toBe(names.length);
  });
  expect(await nameResolver([quick.address])('quick.example')).toHaveLength(1);
  expect(ended).toBe(0);
  released.resolve([publicAddress]);
  expect(await waiting).toHaveLength(names.length);
});
