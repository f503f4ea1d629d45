import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';

/** A proxy to the database that can drop all traffic without closing anything, like a dead router. */
export type DatabaseProxy = {
  /** The database through the proxy. */
  readonly connection: ClientConfig;
  /** Drops all traffic of existing connections; later ones work. */
  readonly silence: () => void;
  /** Sets whether later connections work. */
  readonly carryLater: (isCarried: boolean) => void;
  /** The number of connections so far, and of those still open. */
  readonly callers: () => { readonly ever: number; readonly now: number };
};

/** Closed when the test ends. */
export async function openDatabaseProxy(database: ClientConfig): Promise<DatabaseProxy> {
  const { host = '', port = 0 } = database;
  const callers = new Set<net.Socket>();
  const sockets = new Set<net.Socket>();
  let ever = 0;
  let isCarried = true;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((near) => {
    ever += 1;
    callers.add(near);
    near.on('close', () => callers.delete(near));
    keep(near);
    if (!isCarried) {
      near.resume();
      return;
    }
    const far = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect(port, host);
    keep(far);
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    connection: { ...database, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence: () => {
      // Still reads what is sent, so that it notices a client that leaves.
      for (const socket of sockets) socket.unpipe().resume();
    },
    carryLater: (carried) => {
      isCarried = carried;
    },
    callers: () => ({ ever, now: callers.size }),
  };
}
