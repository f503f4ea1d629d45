import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';

/**
 * Two commands started at once in a fresh checkout must not both install. A listening socket is the
 * lock, because it goes with the process that holds it; whoever comes second waits for it to close.
 */
export async function withInstallLock(root, work) {
  const address = lockAddress(root);
  const waiting = new Set();
  const server = net.createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => waiting.delete(socket));
  });
  let isToldToWait = false;
  while (!(await listens(server, address))) {
    if (!isToldToWait) console.log('Another command is installing here; waiting for it.');
    isToldToWait = true;
    const wasHeld = await waitForClose(address);
    const isFile = !address.startsWith('\0');
    if (!wasHeld && isFile) rmSync(address, { force: true });
  }
  try {
    await work();
  } finally {
    server.close();
    for (const socket of waiting) socket.destroy();
  }
}

function lockAddress(root) {
  const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32);
  return process.platform === 'linux'
    ? `\0piton-install-${name}`
    : `/tmp/piton-install-${name}.sock`;
}

function listens(server, address) {
  return new Promise((resolve, reject) => {
    server.removeAllListeners('error').removeAllListeners('listening');
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`no lock for the installation: ${error.message}`));
    });
    server.once('listening', () => resolve(true));
    server.listen(address);
  });
}

/** True once a holder that answered has gone; false when nobody was there. */
function waitForClose(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let wasThere = false;
    socket.on('connect', () => (wasThere = true));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(wasThere));
  });
}
