import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import type { Figure } from '../harness/figure.ts';
import { arrangedControl } from '../payments/part.ts';

type Arrived = { body: string; headers: IncomingHttpHeaders; atMs: number };
type Event = { readonly type: string; readonly timestamp: string };
type Library = {
  readonly webhooks: {
    readonly verify: (received: { body: string; headers: IncomingHttpHeaders; secret: string }) => {
      readonly event: Event;
    };
  };
};

const latestMs = 2000;
const wanted = 'payment.approved';

/** `piton-dev listen`, as it is installed in the project and with a key that may only read. */
export async function listenFor(
  sell: () => Promise<void>,
  project: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const receiver = await startReceiver();
  const { secret, end } = await startListening(project, receiver.url, env);
  try {
    await sell();
    const [first] = await receiver.untilArrived(wanted);
    const { webhooks } = createRequire(path.join(project, 'shop.mjs'))('@piton/node') as Library;
    const verified = (by: string) => {
      try {
        return webhooks.verify({ ...first, secret: by }).event;
      } catch {
        return null;
      }
    };
    const event = verified(secret);
    const waitedMs = event === null ? Infinity : first.atMs - Date.parse(event.timestamp);
    return [
      {
        name: 'piton-dev forwards the event of a payment, signed',
        measured: event === null ? 'not signed' : `${event.type} after ${waitedMs} ms`,
        limit: `${wanted} within ${latestMs} ms`,
        isKept: event?.type === wanted && waitedMs <= latestMs,
        isTimingDependent: event !== null,
      },
      arrangedControl(
        'the receiver has another secret',
        verified(otherSecret) ? 'verifies' : 'refused',
        verified(otherSecret) === null,
      ),
    ];
  } finally {
    await end();
    receiver.close();
  }
}

const otherSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

async function startListening(
  project: string,
  forward: string,
  { PITON_URL, PITON_READ_KEY }: Readonly<Record<string, string>>,
) {
  const program = path.join(project, 'node_modules/.bin/piton-dev');
  const env = { ...process.env, PITON_URL, PITON_KEY: PITON_READ_KEY };
  const child = spawn(program, ['listen', '--forward', forward], { env });
  stopWithParent(child);
  let output = '';
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGINT');
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    const read = (part: string) => {
      output += part;
      if (output.includes('Ready.')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => reject(new Error(`piton-dev ended:\n${output}`)));
  });
  return { secret: /whsec_\S+/.exec(output)?.[0] ?? '', end };
}

const patienceMs = 30_000;

async function startReceiver() {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push({ body, headers: request.headers, atMs: Date.now() });
      response.writeHead(204).end();
      server.emit('arrived');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ofType = (type: string) =>
    arrived.filter(({ body }) => (JSON.parse(body) as Event).type === type);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    untilArrived: async (type: string): Promise<[Arrived, ...Arrived[]]> => {
      const signal = AbortSignal.timeout(patienceMs);
      for (;;) {
        const [first, ...more] = ofType(type);
        if (first) return [first, ...more];
        await once(server, 'arrived', { signal });
      }
    },
    close: () => server.close().closeAllConnections(),
  };
}
