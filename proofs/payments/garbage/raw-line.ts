import { connect, type Socket } from 'node:net';
import type { RawResponse } from '../attacks/connections.ts';

const patienceMs = 15_000;

/** A connection that reopens whenever the server has ended it. */
export type RawLine = {
  /** One request and its response; status 0 if the connection ended or stalled without one. */
  readonly ask: (text: string) => Promise<RawResponse>;
  readonly close: () => void;
};

export function openLine(url: string): RawLine {
  let socket: Socket | null = null;
  return {
    ask: async (text) => {
      if (socket === null || socket.destroyed) socket = openSocket(url);
      const response = await answerOn(socket, text);
      // The server ignores what follows a rejected body, and a closed connection can't be reused.
      if (response.status === 0 || /^connection: *close/im.test(response.head)) socket.destroy();
      return response;
    },
    close: () => socket?.destroy(),
  };
}

/** Returns everything the server sends on a new connection until it ends it. */
export function converse(
  url: string,
  text: string,
  { isCut = false }: { readonly isCut?: boolean },
): Promise<string> {
  const { host } = new URL(url);
  // The server always ends the connection after this request.
  const last = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = openSocket(url);
    let received = '';
    socket.on('data', (piece) => {
      received += String(piece);
    });
    socket.on('close', () => resolve(received));
    if (isCut) socket.end(text, 'latin1');
    else socket.write(text + last, 'latin1');
  });
}

function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.setTimeout(patienceMs, () => socket.destroy());
  // The 'close' event reports its end.
  socket.on('error', () => undefined);
  return socket;
}

function answerOn(socket: Socket, text: string): Promise<RawResponse> {
  return new Promise((resolve) => {
    let received = '';
    const finish = (response: RawResponse) => {
      socket.off('data', take).off('close', lose);
      resolve(response);
    };
    const take = (piece: Buffer | string) => {
      received += String(piece);
      const response = whole(received);
      if (response !== null) finish(response);
    };
    const lose = () => finish({ status: 0, head: received, body: '' });
    socket.on('data', take).on('close', lose);
    socket.write(text, 'latin1');
  });
}

function whole(received: string): RawResponse | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.slice(0, headEnd);
  const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
  const body = received.slice(headEnd + 4);
  if (body.length < length) return null;
  return { status: Number(head.slice(9, 12)), head, body: Buffer.from(body, 'latin1').toString() };
}
