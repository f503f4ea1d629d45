import { once } from 'node:events';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export const troubles = [
  'refuses connections',
  'answers 451',
  'never greets',
  'cuts off after DATA',
] as const;
export type Trouble = (typeof troubles)[number] | 'none';

/**
 * An email that arrived completely. An interrupted one may come again, an accepted one must not.
 */
export type Delivery = {
  to: string;
  messageId: string;
  subject: string;
  text: string;
  isTaken: boolean;
};

export type OwnMailServer = {
  url: string;
  deliveries: Delivery[];
  /** The number of times each failure was hit; refused connections can't be counted here. */
  met: Map<Trouble, number>;
  /** Cuts existing connections, like a restarted mail server. */
  setTrouble: (trouble: Trouble) => Promise<void>;
  stop: () => Promise<void>;
};

/** The proof's own mail server, which survives when the product is killed. */
export async function startOwnMailServer(): Promise<OwnMailServer> {
  const deliveries: Delivery[] = [];
  const met = new Map<Trouble, number>();
  const sockets = new Set<net.Socket>();
  let trouble: Trouble = 'none';
  const meets = (expected: Trouble) => {
    if (trouble !== expected) return false;
    met.set(trouble, (met.get(trouble) ?? 0) + 1);
    return true;
  };
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    authOptional: true,
    onConnect: (_session, done) => {
      if (!meets('never greets')) done();
    },
    onRcptTo: (_address, _session, done) => {
      if (meets('answers 451')) done(Object.assign(new Error('later'), { responseCode: 451 }));
      else done();
    },
    onData: (stream, session, done) => {
      const take = async (raw: Buffer) => {
        const { messageId = '', subject = '', text = '' } = await PostalMime.parse(raw);
        const isTaken = !meets('cuts off after DATA');
        const to = session.envelope.rcptTo.map(({ address }) => address).join(' ');
        deliveries.push({ to, messageId, subject, text, isTaken });
        if (isTaken) done();
        else cut(sockets, ({ remotePort }) => remotePort === session.remotePort);
      };
      // An interrupted email has not arrived.
      buffer(stream).then(take, () => undefined);
    },
  });
  // Interrupted or killed clients break the connection, as intended.
  smtp.on('error', () => undefined);
  const listener = smtp.server;
  listener.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  const close = async () => {
    const closed = once(listener, 'close');
    listener.close();
    cut(sockets, () => true);
    await closed;
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    met,
    setTrouble: async (next) => {
      const isOver = trouble === 'never greets';
      trouble = next;
      if (isOver) cut(sockets, () => true);
      const isClosed = next === 'refuses connections';
      if (isClosed && listener.listening) await close();
      if (!isClosed && !listener.listening) await listen(port);
    },
    stop: async () => {
      if (listener.listening) await close();
    },
  };
}

function cut(sockets: Set<net.Socket>, isMeant: (socket: net.Socket) => boolean): void {
  for (const socket of [...sockets].filter(isMeant)) socket.destroy();
}
