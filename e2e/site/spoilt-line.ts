import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type RawResponse = {
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: string;
};

type Line = {
  readonly baseURL: string | undefined;
  /** The prefix of the affected addresses. */
  readonly of?: string;
  /** Changes the nth response, from 1; null drops it, and undefined keeps it. */
  readonly spoil: (tries: number) => RawResponse | null | undefined;
};

/** Piton behind a proxy that spoils responses; `responses` are Piton's own. */
export async function withSpoiltLine(
  { baseURL, of = '/makPayment', spoil }: Line,
  use: (pitonUrl: string, responses: readonly string[]) => Promise<void>,
): Promise<void> {
  const responses: string[] = [];
  const line = createServer((incoming, response) => {
    const { method, headers, url = '' } = incoming;
    const passedOn = request(new URL(url, baseURL ?? ''), { method, headers }, (answered) => {
      void text(answered).then((body) => {
        const isSpoilt = url.startsWith(of);
        if (isSpoilt) responses.push(body);
        const spoilt = isSpoilt ? spoil(responses.length) : undefined;
        if (spoilt === null) return void response.destroy();
        const sent = spoilt ?? { status: answered.statusCode ?? 502, body };
        if (sent.retryAfter !== undefined) response.setHeader('retry-after', sent.retryAfter);
        return void response.writeHead(sent.status).end(sent.body);
      });
    });
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(line.address() as AddressInfo).port}`, responses);
  } finally {
    line.close();
  }
}
