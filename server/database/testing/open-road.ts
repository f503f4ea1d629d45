import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';

/** A road to the database on which everything can be lost, as behind a router that died: nothing is closed. */
export type Road = {
  /** The database at the end of the road. */
  readonly connection: ClientConfig;
  /** What is connected by then is carried no further; what comes later is. */
  readonly silence: () => void;
  /** Whether what comes from now on is carried. */
  readonly carryLater: (isCarried: boolean) => void;
  /** How many have ever come, and how many of them are still there. */
  readonly callers: () => { readonly ever: number; readonly now: number };
};

/** It ends with the test. */
export async function openRoad(database: ClientConfig): Promise<Road> {
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
      // What is said is still taken, so that it shows who leaves.
      for (const socket of sockets) socket.unpipe().resume();
    },
    carryLater: (carried) => {
      isCarried = carried;
    },
    callers: () => ({ ever, now: callers.size }),
  };
}
