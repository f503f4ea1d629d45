import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: string;
};

type Line = {
  readonly baseURL: string | undefined;
  /** The prefix of the affected addresses. */
  readonly of?: string;
  /** Changes the nth response, from 1; null drops it, and undefined keeps it. */
  readonly spoil: (tries: number) => Answer | null | undefined;
};

/** Piton behind a proxy that spoils responses; `answers` are Piton's own. */
export async function withSpoiltLine(
  { baseURL, of = '/makPayment', spoil }: Line,
  use: (pitonUrl: string, answers: readonly string[]) => Promise<void>,
): Promise<void> {
  const answers: string[] = [];
  const line = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked;
    const passedOn = request(new URL(url, baseURL ?? ''), { method, headers }, (answered) => {
      void text(answered).then((body) => {
        const isSpoilt = url.startsWith(of);
        if (isSpoilt) answers.push(body);
        const spoilt = isSpoilt ? spoil(answers.length) : undefined;
        if (spoilt === null) return void answer.destroy();
        const sent = spoilt ?? { status: answered.statusCode ?? 502, body };
        if (sent.retryAfter !== undefined) answer.setHeader('retry-after', sent.retryAfter);
        return void answer.writeHead(sent.status).end(sent.body);
      });
    });
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(line.address() as AddressInfo).port}`, answers);
  } finally {
    line.close();
  }
}
