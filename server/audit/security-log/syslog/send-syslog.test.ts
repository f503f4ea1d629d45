import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { waitingMax } from './open-stream.ts';
import { sendSyslogTo } from './send-syslog.ts';

const waitFor = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

function open(url: string, certificates?: string) {
  const seen = { dropped: 0, troubles: [] as Error[] };
  const sender = sendSyslogTo(url, {
    onDropped: (count) => (seen.dropped += count),
    onTrouble: (error) => seen.troubles.push(error),
    ...(certificates !== undefined && { certificates }),
  });
  onTestFinished(() => void sender.stop());
  return { ...sender, seen };
}

type Receiver = {
  readonly port: number;
  readonly messages: () => string[];
  readonly sockets: Set<net.Socket>;
  readonly server: net.Server;
};

/** Reads octet counting as RFC 6587 defines it. */
async function receive(server: net.Server, port = 0): Promise<Receiver> {
  const texts: string[] = [];
  const sockets = new Set<net.Socket>();
  const event = server instanceof tls.Server ? 'secureConnection' : 'connection';
  server.on(event, (socket: net.Socket) => {
    const at = texts.push('') - 1;
    sockets.add(socket.on('error', () => undefined));
    socket.setEncoding('utf8').on('data', (text: string) => (texts[at] += text));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const messages = () => texts.flatMap(messagesIn);
  return { port: (server.address() as AddressInfo).port, messages, sockets, server };
}

function messagesIn(text: string): string[] {
  const [all = '', count = '0'] = /^(\d+) /.exec(text) ?? [];
  const end = all.length + Number(count);
  if (all === '' || text.length < end) return [];
  return [text.slice(all.length, end), ...messagesIn(text.slice(end))];
}

test('sends a datagram per message', async () => {
  const socket = createSocket('udp4');
  const messages: string[] = [];
  socket.on('message', (message) => messages.push(message.toString())).bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const { send, seen } = open(`udp://127.0.0.1:${socket.address().port}`);
  send('one');
  send('two');
  await waitFor(() => expect(messages.toSorted()).toEqual(['one', 'two']));
  expect(seen.dropped).toBe(0);
});

test('counts datagrams that can’t be sent', async () => {
  const { send, seen } = open('udp://name.invalid:514');
  send('lost');
  await waitFor(() => expect(seen.dropped).toBe(1));
});

test('sends in order over one connection, and what waits before a stop', async () => {
  const { port, messages } = await receive(net.createServer());
  const { send, stop, seen } = open(`tcp://127.0.0.1:${port}`);
  const wanted = Array.from({ length: 500 }, (_, index) => `message ${index}`);
  for (const message of wanted.slice(0, 250)) send(message);
  await waitFor(() => expect(messages()).toHaveLength(250));
  for (const message of wanted.slice(250)) send(message);
  await stop();
  await waitFor(() => expect(messages()).toEqual(wanted));
  expect(seen.dropped).toBe(0);
});

test('keeps messages while the receiver is down', async () => {
  const first = await receive(net.createServer());
  const { send, seen } = open(`tcp://127.0.0.1:${first.port}`);
  send('before');
  await waitFor(() => expect(first.messages()).toEqual(['before']));
  first.server.close();
  for (const socket of first.sockets) socket.resetAndDestroy();
  await waitFor(() => expect(seen.troubles).not.toEqual([]));
  send('during');
  const second = await receive(net.createServer(), first.port);
  await waitFor(() => expect(second.messages()).toEqual(['during']));
});

test('a receiver that takes nothing delays no caller, and the excess is dropped and counted', async () => {
  // It accepts connections and reads nothing.
  const { port } = await receive(
    net.createServer({ pauseOnConnect: true }).on('connection', (s) => s.pause()),
  );
  const { send, seen } = open(`tcp://127.0.0.1:${port}`);
  const message = 'x'.repeat(1000);
  const startedAt = performance.now();
  const sent = 2 * waitingMax;
  for (let index = 0; index < sent; index += 1) send(message);
  expect((performance.now() - startedAt) / sent).toBeLessThan(1);
  expect(seen.dropped).toBe(sent - waitingMax);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piton-syslog-'));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const pair = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...subject, ...pair, ...files], {
    stdio: 'pipe',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const encrypted = () => {
  const cert = readFileSync(path.join(folder, 'certificate.pem'), 'utf8');
  const key = readFileSync(path.join(folder, 'key.pem'));
  return { cert, server: tls.createServer({ cert, key }) };
};

test('encrypts, and verifies the receiver', async () => {
  const { cert, server } = encrypted();
  const { port, messages } = await receive(server);
  open(`tls://localhost:${port}`, cert).send('secret');
  await waitFor(() => expect(messages()).toEqual(['secret']));
});

test.each(['localhost', '127.0.0.1'])(
  'sends %s nothing without a valid certificate',
  async (host) => {
    const { cert, server } = encrypted();
    const { port, messages } = await receive(server);
    const isOtherName = host === '127.0.0.1';
    const { send, seen } = open(`tls://${host}:${port}`, isOtherName ? cert : undefined);
    send('secret');
    await waitFor(() =>
      expect(seen.troubles.map((error) => (error as NodeJS.ErrnoException).code)).toContain(
        isOtherName ? 'ERR_TLS_CERT_ALTNAME_INVALID' : 'DEPTH_ZERO_SELF_SIGNED_CERT',
      ),
    );
    expect(messages()).toEqual([]);
  },
);
