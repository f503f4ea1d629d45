import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A merchant's shop on this machine: every page shows its own address. */
export type Shop = {
  /** "http://localhost:41234" */
  readonly origin: string;
  /** The referrers that visitors came with. */
  readonly referrers: (string | undefined)[];
  readonly close: () => void;
};

export async function openShop(): Promise<Shop> {
  const referrers: (string | undefined)[] = [];
  const server = createServer((incoming, response) => {
    if (incoming.url !== '/favicon.ico') referrers.push(incoming.headers.referer);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Shop</title><h1>Welcome back</h1>');
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    referrers,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
