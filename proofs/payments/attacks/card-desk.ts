import { setTimeout as wait } from 'node:timers/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** The gateway's result for a card of the proof: the digit after the mark selects it. */
export const fates = { approved: 0, declined: 1, incomplete: 2, held: 3 } as const;

export type CardDesk = {
  readonly url: string;
  /** The number of payments waiting for a response that never comes. */
  readonly held: () => number;
  readonly close: () => void;
};

const knownCards = [null, '4444111122221113', '4444111122225551'];

/**
 * A proxy before the gateway simulator, which declines only one card: it replaces declined cards
 * with that one and holds others without a response. Each charge takes `chargeMs`.
 */
export async function startCardDesk(
  gatewayUrl: string,
  mark: string,
  chargeMs = 0,
): Promise<CardDesk> {
  let held = 0;
  const cardNumber = new RegExp(`(?<=<CardNumber>)${mark}(\\d)\\d*`);
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      const text = body.toString();
      const marked = cardNumber.exec(text)?.[1];
      const fate = Number(marked ?? fates.approved);
      if (marked !== undefined) await wait(chargeMs);
      if (fate === fates.held) {
        held += 1;
        return;
      }
      const known = knownCards[fate] ?? null;
      const passed = known === null ? text : text.replace(cardNumber, known);
      const { host: _, 'content-length': __, ...headers } = incoming.headers;
      const { method, url: place = '/' } = incoming;
      const onward = request(gatewayUrl + place, { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.on('error', () => outgoing.destroy()).pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(passed);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    held: () => held,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
