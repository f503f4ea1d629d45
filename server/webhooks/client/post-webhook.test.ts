import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '../testing/receiver.ts';
import { isPublicAddress } from './public-addresses.ts';
import { postWebhook } from './post-webhook.ts';
import { resolveName } from './resolve-public.ts';

const open = { resolveName, allowsPrivate: true, deadlineMs: 2000 };
const post = (url: string, changes: Partial<typeof open> = {}) =>
  postWebhook({ ...open, ...changes }, { url, headers: {}, body: '{}' });

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '192.0.0.8',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('private addresses are refused in every spelling, and so is plain http', async () => {
  const { url, received } = await openReceiver();
  const { port } = new URL(url);
  const closed = { allowsPrivate: false };
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:7f00:1]',
    'localhost',
  ]) {
    const { failure } = await post(`https://${host}:${port}/hooks`, closed);
    expect([host, failure]).toEqual([host, 'address_refused']);
  }
  expect((await post('http://shop.example.com/', closed)).failure).toBe('address_refused');
  expect(received).toEqual([]);
});

test.each([
  '169.254.169.254',
  '2852039166',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '168.63.129.16',
  '[fd20:ce::254]',
])('%s is refused even where private addresses are allowed', async (host) => {
  expect((await post(`http://${host}/`, { deadlineMs: 300 })).failure).toBe('address_refused');
});

test('a name of a link-local address is refused even where private ones are allowed', async () => {
  const linkLocal = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: 'fe80::1%eth0', family: 6 },
  ];
  const { failure } = await post('http://metadata.example.com/', { resolveName: linkLocal });
  expect(failure).toBe('address_refused');
});

test('a name with one private address among its addresses is refused', async () => {
  const both = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  const { failure } = await post('https://shop.example.com/', {
    allowsPrivate: false,
    resolveName: both,
  });
  expect(failure).toBe('address_refused');
});

test('a name that resolves to this machine after the check gains nothing', async () => {
  const { url, received } = await openReceiver();
  const rebound = url.replace('127.0.0.1', 'rebound.example.com').replace('http:', 'https:');
  let resolved = 0;
  const rebind = async () => {
    resolved += 1;
    return [{ address: resolved === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
  };
  const closed = { allowsPrivate: false, resolveName: rebind, deadlineMs: 300 };
  expect((await post(rebound, closed)).failure).not.toBeNull();
  // The socket used the result of the check instead of resolving again.
  expect(resolved).toBe(1);
  expect((await post(rebound, closed)).failure).toBe('address_refused');
  expect(received).toEqual([]);
  // The same name does reach the receiver where private addresses are allowed.
  const { failure } = await post(rebound.replace('https:', 'http:'), { resolveName: rebind });
  expect([failure, received.length]).toEqual([null, 1]);
});

test('the resolution of a name ends at the deadline', async () => {
  const ended = Promise.withResolvers<never>();
  const resolveUntil: typeof resolveName = (_name, signal) => {
    signal?.addEventListener('abort', () => ended.reject(signal.reason));
    return ended.promise;
  };
  const { failure } = await post('https://shop.example.com/', {
    resolveName: resolveUntil,
    deadlineMs: 50,
  });
  expect(failure).toBe('timed_out');
  await expect(ended.promise).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('redirects are not followed', async () => {
  const target = await openReceiver();
  const receiver = await openReceiver();
  receiver.respond = (response) => void response.writeHead(307, { location: target.url }).end();
  expect(await post(receiver.url)).toEqual({ status: 307, failure: 'status', text: '' });
  expect(target.received).toEqual([]);
});

test('the deadline includes a response that trickles', async () => {
  const receiver = await openReceiver();
  receiver.respond = (response) => {
    response.writeHead(200);
    const trickling = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(trickling));
  };
  const startedAt = performance.now();
  const { failure } = await post(receiver.url, { deadlineMs: 400 });
  expect(failure).toBe('timed_out');
  expect(performance.now() - startedAt).toBeLessThan(1500);
});

test('an endless response ends at 64 KiB, and its first KiB is kept', async () => {
  const receiver = await openReceiver();
  let sentBytes = 0;
  receiver.respond = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('\u0000é'.repeat(1000))) sentBytes += 3000;
    };
    response.on('drain', more);
    more();
  };
  const { status, failure, text } = await post(receiver.url);
  expect([status, failure]).toEqual([200, null]);
  expect(text.length).toBeLessThanOrEqual(1024);
  expect(text).toMatch(/^(\uFFFDé)+\uFFFD?$/);
  expect(sentBytes).toBeLessThan(50_000_000);
});

test('a connection that hangs up, and a name that does not exist, are failures', async () => {
  const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect((await post(`http://127.0.0.1:${port}/`)).failure).toBe('connection_failed');
  const missing = async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  const { failure } = await post('https://missing.example.com/', { resolveName: missing });
  expect(failure).toBe('name_not_found');
});
