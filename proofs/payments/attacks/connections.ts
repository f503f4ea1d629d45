import { connect, type Socket } from 'node:net';

/** The response, with its raw head. */
export type RawResponse = { readonly status: number; readonly head: string; readonly body: string };

type PostRequest = {
  readonly path: string;
  readonly body: string;
  /** The client's address, as a proxy forwards it. */
  readonly from?: string | undefined;
};

export type Connections = {
  readonly post: (request: PostRequest) => Promise<RawResponse>;
  /** Opens that many connections in advance, as frequent clients keep them. */
  readonly open: (count: number) => Promise<void>;
  readonly close: () => void;
};

type Connection = {
  readonly socket: Socket;
  received: string;
  waiting: PromiseWithResolvers<RawResponse> | null;
};

const patienceMs = 30_000;
/** Far below the kernel's backlog for a busy server. */
const openedAtOnce = 50;

/**
 * Plain keep-alive connections, as many as needed: the measuring client shares the machine with
 * the server, and responses are compared byte for byte.
 */
export function openConnections(url: string): Connections {
  const { hostname, port, host } = new URL(url);
  const idle: Connection[] = [];
  const all = new Set<Connection>();

  function open(): Connection {
    const socket = connect(Number(port), hostname);
    const connection: Connection = { socket, received: '', waiting: null };
    all.add(connection);
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => receive(connection, String(text)));
    socket.on('error', (error) => end(connection, error));
    socket.on('close', () => end(connection, new Error('the connection was closed')));
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no response came')));
    return connection;
  }

  function end(connection: Connection, error: Error): void {
    all.delete(connection);
    const index = idle.indexOf(connection);
    if (index >= 0) idle.splice(index, 1);
    connection.waiting?.reject(error);
    connection.waiting = null;
  }

  function receive(connection: Connection, text: string): void {
    const { waiting } = connection;
    if (waiting === null) {
      // Unsolicited: the server ends an idle connection.
      connection.socket.destroy();
      return;
    }
    connection.received += text;
    const response = readResponse(connection.received);
    if (response === null) return;
    connection.received = '';
    connection.waiting = null;
    idle.push(connection);
    waiting.resolve(response);
  }

  function send(text: string, connection = idle.pop() ?? open()): Promise<RawResponse> {
    const waiting = Promise.withResolvers<RawResponse>();
    connection.waiting = waiting;
    connection.socket.write(text, 'latin1');
    return waiting.promise;
  }

  const getOf = (place: string) => `GET ${place} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;

  return {
    post: ({ path, body, from }) =>
      send(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body, 'latin1')}\r\n` +
          `${from === undefined ? '' : `x-forwarded-for: ${from}\r\n`}\r\n${body}`,
      ),
    open: async (count) => {
      while (all.size < count) {
        const opened = Array.from({ length: openedAtOnce }, open);
        // The server soon closes a connection without a request.
        await Promise.all(opened.map((connection) => send(getOf('/healthz'), connection)));
      }
    },
    close: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
}

/** Null until the response is complete; the product always sends a length. */
function readResponse(received: string): RawResponse | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.slice(0, headEnd);
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  if (length === undefined) return { status: 0, head, body: '' };
  const body = received.slice(headEnd + 4);
  if (body.length < Number(length)) return null;
  return { status: Number(head.slice(9, 12)), head, body: Buffer.from(body, 'latin1').toString() };
}
