import { once } from 'node:events';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Trouble =
  | 'none'
  | 'refuses the connection'
  | 'answers 451'
  | 'never greets'
  | 'never answers the mail'
  | 'cuts off after the mail'
  | 'knows no such recipient'
  | 'refuses the sender'
  | Refusing;

/** The server's response to the recipient, or to the whole email; with `to` only for that recipient. */
export type Refusing = { at: 'recipient' | 'mail'; code: number; text: string; to?: string };

type Arrived = { from: string; to: string[]; mail: Email };

export type MailServer = {
  url: string;
  /** Every email that arrived whole, whatever the response was. */
  arrived: Arrived[];
  /** All connections so far, and the highest number of open ones. */
  connections: { count: number; max: number };
  setTrouble: (trouble: Trouble) => Promise<void>;
  /** Closes all connections, as servers do that no client has used for a while. */
  closeConnections: () => void;
  /** True if no email can be on its way. */
  isIdle: () => boolean;
};

type Given = { login?: { user: string; password: string } };

/** A real SMTP server with configurable faults. */
export async function startMailServer({ login }: Given = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let trouble: Trouble = 'none';
  const taking = countRunning();
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === login?.user && password === login?.password;
      if (isKnown) done(null, { user: username ?? '' });
      else done(response(535, 'no such user'));
    },
    onConnect: (_session, done) => {
      if (trouble !== 'never greets') done();
    },
    onMailFrom: (_address, _session, done) =>
      done(trouble === 'refuses the sender' ? response(550, 'not from you') : null),
    onRcptTo: ({ address }, _session, done) => {
      if (trouble === 'answers 451') done(response(451, `try ${address} later`));
      else if (trouble === 'knows no such recipient') done(response(550, `no ${address} here`));
      else done(refusalAt('recipient', address, trouble));
    },
    onData: (stream, session, done) => {
      const take = async (raw: Buffer) => {
        const refused = refusalAt('mail', envelopeOf(session).to[0], trouble);
        if (refused !== null) return done(refused);
        arrived.push({ ...envelopeOf(session), mail: await PostalMime.parse(raw) });
        if (trouble === 'never answers the mail') return;
        if (trouble !== 'cuts off after the mail') return done();
        const isTheirs = (socket: net.Socket) => socket.remotePort === session.remotePort;
        for (const socket of [...sockets].filter(isTheirs)) socket.destroy();
      };
      // An interrupted email has not arrived.
      taking.add(buffer(stream).then(take, () => undefined));
    },
  });
  // A client that is cut off, or ends while it sends, breaks the connection.
  server.on('error', () => undefined);
  const { sockets, connections, closeConnections } = trackSockets(server.server);
  const listen = async (port: number) => {
    server.server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  };
  const close = async () => {
    const closed = once(server.server, 'close');
    server.server.close();
    closeConnections();
    await closed;
  };
  await listen(0);
  onTestFinished(() => (server.server.listening ? close() : undefined));
  const { port } = server.server.address() as AddressInfo;
  const credentials = login ? `${login.user}:${encodeURIComponent(login.password)}@` : '';
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    arrived,
    connections,
    closeConnections,
    isIdle: () => sockets.size === 0 && taking.count() === 0,
    setTrouble: async (next) => {
      trouble = next;
      const isClosed = next === 'refuses the connection';
      if (isClosed && server.server.listening) await close();
      if (!isClosed && !server.server.listening) await listen(port);
    },
  };
}

function trackSockets(server: net.Server) {
  const sockets = new Set<net.Socket>();
  const connections = { count: 0, max: 0 };
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    connections.count += 1;
    connections.max = Math.max(connections.max, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { sockets, connections, closeConnections };
}

function countRunning() {
  let running = 0;
  return {
    add: (work: Promise<unknown>) => {
      running += 1;
      void work.finally(() => {
        running -= 1;
      });
    },
    count: () => running,
  };
}

function response(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function refusalAt(
  point: Refusing['at'],
  address: string | undefined,
  trouble: Trouble,
): Error | null {
  if (typeof trouble !== 'object') return null;
  const isHere = trouble.at === point && (trouble.to ?? address) === address;
  return isHere ? response(trouble.code, trouble.text) : null;
}

function envelopeOf({ envelope }: SMTPServerSession): { from: string; to: string[] } {
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  return { from, to: envelope.rcptTo.map(({ address }) => address) };
}
