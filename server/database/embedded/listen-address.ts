import net from 'node:net';
import path from 'node:path';
import type { PostgresPlace } from './choose-place.ts';

/** PostgreSQL's address for clients, and its settings for it. */
export type ListenAddress = {
  host: string;
  port: number;
  settings: { listen_addresses: string; port: string; unix_socket_directories: string };
};

// Linux allows 107 bytes and macOS 103; PostgreSQL adds a few letters for a lock file.
const socketPathMaxBytes = 100;

/** A socket in the data folder, or a free local port if its path is too long. */
export async function chooseListenAddress(place: PostgresPlace): Promise<ListenAddress> {
  const folder = path.join(place.home, 'run');
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= socketPathMaxBytes) {
    const settings = { listen_addresses: '', port: '5432', unix_socket_directories: folder };
    return { host: folder, port: 5432, settings };
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  return { host: '127.0.0.1', port, settings };
}

function freePort(): Promise<number> {
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
