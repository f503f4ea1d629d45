import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket, connect } from 'node:net';

export type LinkRates = {
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
  /** Round trips before a connection carries data: one for TCP, one more for TLS 1.3. */
  readonly setUpRoundTrips: number;
};

export type SlowLink = { readonly url: string; readonly close: () => Promise<void> };

/** The payload of a packet: connections share the link in pieces of this size. */
const pieceBytes = 1460;

/**
 * A phone's connection to a server: everything takes half a round trip, and all connections share
 * the bandwidth in each direction.
 */
export async function openSlowLink(target: URL, rates: LinkRates): Promise<SlowLink> {
  const up = openLane(rates);
  const down = openLane(rates);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const setUpUntil = performance.now() + rates.setUpRoundTrips * rates.roundTripMs;
    carry({ from: client, to: upstream, lane: up, notBefore: setUpUntil });
    carry({ from: upstream, to: client, lane: down, notBefore: 0 });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Lane = { readonly send: (bytes: number, notBefore: number, arrive: () => void) => void };

/** One direction of the link, first in first out. */
function openLane({ roundTripMs, bitsPerSecond }: LinkRates): Lane {
  const underWay: { at: number; arrive: () => void }[] = [];
  let freeAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const deliver = () => {
    timer = undefined;
    const now = performance.now();
    while (underWay[0] !== undefined && underWay[0].at <= now) underWay.shift()?.arrive();
    if (underWay[0] !== undefined) timer = setTimeout(deliver, Math.max(0, underWay[0].at - now));
  };

  return {
    send: (bytes, notBefore, arrive) => {
      const startedAt = Math.max(performance.now(), notBefore, freeAt);
      freeAt = startedAt + (bytes * 8 * 1000) / bitsPerSecond;
      underWay.push({ at: freeAt + roundTripMs / 2, arrive });
      timer ??= setTimeout(deliver, Math.max(0, (underWay[0]?.at ?? 0) - performance.now()));
    },
  };
}

type Way = { from: Socket; to: Socket; lane: Lane; notBefore: number };

function carry({ from, to, lane, notBefore }: Way): void {
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += pieceBytes) {
      const piece = data.subarray(start, start + pieceBytes);
      lane.send(piece.length, notBefore, () => to.write(piece));
    }
  });
  from.on('end', () => lane.send(0, notBefore, () => to.end()));
  // One end's failure closes the other; lost data has no receiver.
  from.on('error', () => to.destroy());
  from.on('close', () => lane.send(0, notBefore, () => to.destroy()));
}
