import { expect, test } from 'vitest';
import { MailServerDown } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { startMailServer } from './testing/mail-server.ts';

const message = {
  from: 'no-reply@example.lc',
  to: 'ana@example.lc',
  name: 'one',
  raw: Buffer.from('Subject: One\r\n\r\nOne.\r\n'),
};

test('a mail server elsewhere that offers no TLS gets nothing while TLS is required', async () => {
  const server = await startMailServer();
  // The same server under an address that isn't recognised as this machine.
  const url = server.url.replace('127.0.0.1', '0.0.0.0');
  const deliver = (requireTls: boolean) =>
    createSmtpTransport(url, { requireTls }).deliver(message, new AbortController().signal);
  await expect(deliver(true)).rejects.toThrow(/the mail server.* at STARTTLS/);
  expect(server.arrived).toEqual([]);
  await expect(deliver(false)).resolves.toBeNull();
  expect(server.arrived).toHaveLength(1);
});

const running = new AbortController().signal;

test('emails share a few connections', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url, { connections: 2 });
  await Promise.all(Array.from({ length: 12 }, () => transport.deliver(message, running)));
  await transport.deliver(message, running);
  expect(server.arrived).toHaveLength(13);
  expect(server.connections).toEqual({ count: 2, max: 2 });
  transport.close();
});

test('a connection is replaced after a hundred emails', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url, { connections: 1 });
  for (let sent = 0; sent < 101; sent += 1) await transport.deliver(message, running);
  expect(server.connections.count).toBe(2);
  transport.close();
});

test('a connection that the mail server has closed is not used again', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url);
  await transport.deliver(message, running);
  await server.setTrouble('refuses the connection');
  await expect(transport.deliver(message, running)).rejects.toThrow(MailServerDown);
  await server.setTrouble('none');
  await transport.deliver(message, running);
  expect(server.arrived).toHaveLength(2);
  transport.close();
});

test('an email whose idle connection the mail server has just closed uses a new one', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url);
  await transport.deliver(message, running);
  // The client hasn't noticed yet when it sends.
  server.closeConnections();
  expect(await transport.deliver(message, running)).toBeNull();
  expect(server.arrived).toHaveLength(2);
  expect(server.connections.count).toBe(2);
  transport.close();
});

test('an email that the mail server may have accepted is not repeated', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url);
  await transport.deliver(message, running);
  await server.setTrouble('cuts off after the mail');
  await expect(transport.deliver(message, running)).rejects.toThrow(MailServerDown);
  expect(server.arrived).toHaveLength(2);
  expect(server.connections.count).toBe(1);
});

test('an email after a refused one uses a new connection', async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url, { connections: 1 });
  await server.setTrouble('knows no such recipient');
  expect(await transport.deliver(message, running)).toEqual({ responseCode: 550 });
  await server.setTrouble('answers 451');
  const deferred = transport.deliver(message, running);
  await expect(deferred).rejects.toThrow(/answered 451/);
  await expect(deferred).rejects.not.toThrow(MailServerDown);
  await server.setTrouble('none');
  await transport.deliver(message, running);
  expect(server.arrived).toHaveLength(1);
  expect(server.connections.count).toBe(3);
  transport.close();
});

test('an email whose time ends while it waits for a connection is not sent', async () => {
  const server = await startMailServer();
  await server.setTrouble('never greets');
  const transport = createSmtpTransport(server.url, { connections: 1 });
  const stop = new AbortController();
  const both = [transport.deliver(message, stop.signal), transport.deliver(message, stop.signal)];
  await expect.poll(() => server.connections.count).toBe(1);
  stop.abort(new Error('too late'));
  for (const each of both) await expect(each).rejects.toThrow('too late');
  expect(server.connections.count).toBe(1);
});
