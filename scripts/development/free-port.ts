import net from 'node:net';

const triedMax = 50;

/** The first free port from `wanted` on, because other projects' Vite uses the same default. */
export async function freePort(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < wanted + triedMax; port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new Error(`The ports from ${wanted} to ${wanted + triedMax - 1} are all in use.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
