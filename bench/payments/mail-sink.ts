/** A mail server that counts the emails to each address, and reports on request. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const counts = new Map<string, number>();

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  authOptional: true,
  onData: (stream, session, done) => {
    stream.resume().on('end', () => {
      for (const { address } of session.envelope.rcptTo) {
        counts.set(address, (counts.get(address) ?? 0) + 1);
      }
      done();
    });
  },
});

process.on('message', (address: string) => process.send?.(counts.get(address) ?? 0));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.server.address() as AddressInfo).port);
});
