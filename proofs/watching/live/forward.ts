import { once } from 'node:events';
import net, { type AddressInfo, type NetConnectOpts } from 'node:net';

/** A connection to a service that the proof can cut, and refuse until it is repaired. */
export type Forward = {
  readonly port: number;
  readonly cut: () => Promise<void>;
  readonly repair: () => Promise<void>;
};

export async function forward(to: NetConnectOpts): Promise<Forward> {
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    // Each end breaks as the proof or a process wants it.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((near) => {
    const far = net.connect(to);
    keep(near);
    keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    repair: async () => {
      if (!server.listening) await listen(port);
    },
  };
}
