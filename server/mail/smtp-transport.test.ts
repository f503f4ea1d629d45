import { expect, test } from 'vitest';
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
