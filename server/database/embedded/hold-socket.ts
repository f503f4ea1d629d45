import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { OperatorError } from '../../operator-error.ts';

export type HeldSocket =
  | { readonly isHeld: true; readonly release: () => Promise<void> }
  /** Another process holds it, and describes itself. */
  | { readonly isHeld: false; readonly holder: string };

/**
 * Holds a name for one process at a time with a listening socket, which the kernel releases when
 * the holder ends. Linux has abstract sockets; elsewhere a socket file is used.
 */
export async function holdSocket(
  { folder, prefix }: { folder: string; prefix: string },
  describeHolder: () => string,
): Promise<HeldSocket> {
  const address = addressOf(folder, prefix);
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(describeHolder());
  });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await listens(server, address)) {
      server.unref();
      const release = () => new Promise<void>((resolve) => server.close(() => resolve()));
      return { isHeld: true, release };
    }
    const holder = await readHolder(address);
    if (holder !== null) return { isHeld: false, holder };
    // The holder ended between the two calls or left a socket file, so try again.
    if (!address.startsWith('\0')) rmSync(address, { force: true });
  }
  throw new OperatorError(`The data folder ${folder} could not be locked. Try again.`);
}

function addressOf(dataFolder: string, prefix: string): string {
  const folder = realpathSync(dataFolder);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0${prefix}-${name}`;
  return path.join('/tmp', `${prefix}-${name}.sock`);
}

function listens(server: net.Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(true);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen(address);
  });
}

function readHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let response = '';
    const timer = setTimeout(() => socket.destroy(), 1000);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (response += text));
    socket.on('error', () => socket.destroy());
    socket.on('close', (hadError) => {
      clearTimeout(timer);
      resolve(hadError && response === '' ? null : response || 'a process that does not answer');
    });
  });
}
