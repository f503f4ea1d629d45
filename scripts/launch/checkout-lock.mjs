import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';

/**
 * Two commands in one checkout must not install or build at once. The lock is a listening socket,
 * because it disappears with its process; the second command waits for it to close.
 *
 * @template T
 * @param {{ root: string, purpose: string, onWait: () => void }} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCheckoutLock({ root, purpose, onWait }, work) {
  const address = lockAddress(root, purpose);
  const waiting = new Set();
  const server = net.createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => waiting.delete(socket));
  });
  let isWaiting = false;
  while (!(await listens(server, address))) {
    if (!isWaiting) onWait();
    isWaiting = true;
    const wasHeld = await waitForClose(address);
    const isFile = !address.startsWith('\0');
    if (!wasHeld && isFile) rmSync(address, { force: true });
  }
  try {
    return await work();
  } finally {
    server.close();
    for (const socket of waiting) socket.destroy();
  }
}

function lockAddress(root, purpose) {
  const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32);
  return process.platform === 'linux'
    ? `\0piton-${purpose}-${name}`
    : `/tmp/piton-${purpose}-${name}.sock`;
}

function listens(server, address) {
  return new Promise((resolve, reject) => {
    server.removeAllListeners('error').removeAllListeners('listening');
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`no lock for this checkout: ${error.message}`));
    });
    server.once('listening', () => resolve(true));
    server.listen(address);
  });
}

/** True once a holder that accepted the connection has gone; false if there was none. */
function waitForClose(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let wasThere = false;
    socket.on('connect', () => (wasThere = true));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(wasThere));
  });
}
