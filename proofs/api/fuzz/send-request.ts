import { Agent, request } from 'node:http';
import type { RawResponse } from '../../payments/attacks/connections.ts';

export type Sent = {
  readonly method: string;
  /** With its query, as it goes over the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
};

const patienceMs = 30_000;

/** Node's own client, because `fetch` corrects much of what a fuzzer sends. */
export function openSender(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, target, headers, body }: Sent): Promise<RawResponse> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        { agent, hostname, port, method, path: target, headers, timeout: patienceMs },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const raw = incoming.rawHeaders;
            const lines = raw.flatMap((name, at) =>
              at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ''}`] : [],
            );
            resolve({
              status: incoming.statusCode ?? 0,
              head: lines.join('\r\n'),
              body: Buffer.concat(chunks).toString(),
            });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no response came')));
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}
