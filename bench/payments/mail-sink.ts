/** A mail server that notes when emails arrive at each address, and reports on request. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An email by the second part of its Message-ID, which for a receipt is the sale. */
export type Accepted = { readonly id: string; readonly at: number };
export type SinkRequest = { readonly about: 'count' | 'emails'; readonly address: string };

const emails = new Map<string, Accepted[]>();

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  authOptional: true,
  onData: (stream, session, done) => {
    const accept = (message: string) => {
      const [, id = ''] = /^Message-ID:\s+<\d+-([^@]+)@/m.exec(message) ?? [];
      for (const { address } of session.envelope.rcptTo) {
        const arrived = emails.get(address) ?? [];
        emails.set(address, arrived);
        arrived.push({ id, at: Date.now() });
      }
      done();
    };
    text(stream).then(accept, done);
  },
});

process.on('message', ({ about, address }: SinkRequest) => {
  const arrived = emails.get(address) ?? [];
  process.send?.(about === 'count' ? arrived.length : arrived);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.server.address() as AddressInfo).port);
});
