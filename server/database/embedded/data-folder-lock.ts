import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { makeDataFolder } from '../../make-data-folder.ts';
import { OperatorError } from '../../operator-error.ts';

/** Somebody else has the folder; a tool may want to use the database that runs there. */
export class DataFolderInUse extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderInUse';
  }
}

export type DataFolderLock = { release: () => Promise<void> };

/**
 * One process per data folder. The lock is a listening socket whose name follows from the folder, so
 * the kernel drops it with its holder, however that one ends, and a second start can ask who it is.
 * Linux keeps such names outside the file system; elsewhere a socket file stands in for it.
 */
export async function lockDataFolder(dataFolder: string, purpose: string): Promise<DataFolderLock> {
  makeDataFolder(dataFolder);
  const address = lockAddress(dataFolder);
  const holder = `process ${process.pid} (${purpose}, started ${new Date().toISOString()})`;
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(holder);
  });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await listens(server, address)) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const current = await askHolder(address);
    if (current !== null) {
      throw new DataFolderInUse(
        `The data folder ${dataFolder} is in use by ${current}. Stop it first, or set PITON_DATA to another folder.`,
      );
    }
    // The holder ended between the two calls, or left a socket file behind: try again.
    if (!address.startsWith('\0')) rmSync(address, { force: true });
  }
  throw new OperatorError(`The data folder ${dataFolder} could not be locked. Try again.`);
}

function lockAddress(dataFolder: string): string {
  const folder = realpathSync(dataFolder);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0piton-data-${name}`;
  return path.join('/tmp', `piton-${name}.sock`);
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

function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let answer = '';
    const timer = setTimeout(() => socket.destroy(), 1000);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', () => socket.destroy());
    socket.on('close', (hadError) => {
      clearTimeout(timer);
      resolve(hadError && answer === '' ? null : answer || 'a process that does not answer');
    });
  });
}
