import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type RawEmails = {
  readonly url: string;
  /** The raw emails, and all their decoded texts. */
  readonly texts: string[];
  readonly stop: () => void;
};

/** A mail server that accepts and keeps everything. */
export async function startRawEmails(): Promise<RawEmails> {
  const texts: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    authOptional: true,
    onData: (stream, _session, done) => {
      const take = async (raw: Buffer) => {
        const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
        texts.push(raw.toString('latin1'), subject, text, html);
        done();
      };
      // An interrupted email has not arrived.
      buffer(stream).then(take, () => undefined);
    },
  });
  // The product is killed while sending, which breaks the connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, texts, stop: () => smtp.close() };
}
