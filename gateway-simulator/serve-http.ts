import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stopping takes up to 1 s; requests get most of it to finish. */
const graceMs = 700;

export type Listening = { url: string; stop: () => void };

/** Serves HTTP until stopped. Stopping twice is harmless. */
export function listen(
  app: RequestListener,
  place: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(app);
  function stop(): void {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, () => {
      const { address, port, family } = server.address() as AddressInfo;
      const host = family === 'IPv6' ? `[${address}]` : address;
      resolve({ url: `http://${host}:${port}`, stop });
    });
  });
}
