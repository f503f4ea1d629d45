import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the shop received it. */
export type Arrival = {
  readonly id: string;
  readonly body: string;
  /** The whole response of 200 was sent. */
  isAnswered: boolean;
};

export type FailingReceiver = {
  readonly url: string;
  /** In the order of their arrival; requests that were cut off before are absent. */
  readonly arrivals: Arrival[];
  readonly failed: () => number;
  readonly requests: () => number;
  readonly stop: () => void;
};

type Outcome = 'works' | 'responds 500' | 'hangs up first' | 'hangs up afterwards' | 'is slow';

/** Half of all requests fail, each way equally often. */
function draw(random: () => number): Outcome {
  const failures = ['responds 500', 'hangs up first', 'hangs up afterwards', 'is slow'] as const;
  const drawn = random() * 2;
  return drawn < 1 ? 'works' : (failures[Math.floor((drawn - 1) * failures.length)] ?? 'works');
}

/** A shop's server in this process, which survives the kills. */
export async function startFailingReceiver(
  random: () => number,
  slowMs: number,
): Promise<FailingReceiver> {
  const arrivals: Arrival[] = [];
  let requests = 0;
  let failed = 0;
  const server = http.createServer((request, response) => {
    const outcome = draw(random);
    requests += 1;
    if (outcome !== 'works') failed += 1;
    if (outcome === 'hangs up first') {
      request.destroy();
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const arrival = { id: String(request.headers['webhook-id']), body, isAnswered: false };
      arrivals.push(arrival);
      response.on('finish', () => (arrival.isAnswered = outcome === 'works'));
      if (outcome === 'hangs up afterwards') request.destroy();
      else if (outcome === 'is slow') setTimeout(() => response.end(), slowMs);
      else response.writeHead(outcome === 'works' ? 200 : 500).end('OK');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    arrivals,
    failed: () => failed,
    requests: () => requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
