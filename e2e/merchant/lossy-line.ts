import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A connection to the product that can be cut: a proxy for browsers. */
export type LossyLine = {
  readonly server: string;
  /** Ends all connections and accepts no new ones. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
};

export async function lossyLine(): Promise<LossyLine> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming, response) => {
    const { method, headers, url = '' } = incoming;
    const passedOn = request(url, { method, headers, agent: false }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(response);
    });
    passedOn.on('error', () => response.destroy());
    response.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  proxy.on('connection', (socket: Socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      proxy.close();
    },
  };
}
