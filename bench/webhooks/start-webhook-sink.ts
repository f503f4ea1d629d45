import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Received } from './webhook-sink.ts';

export type WebhookSink = {
  readonly url: string;
  /** Waits until that many payments have arrived, and returns all. */
  readonly untilReceived: (count: number) => Promise<readonly Received[]>;
  readonly stop: () => void;
};

const limitMs = 5 * 60_000;

/** In its own process, so that receiving costs the product nothing. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const child = fork(path.join(import.meta.dirname, 'webhook-sink.ts'));
  const next = async <Message>() => {
    const [message] = (await once(child, 'message')) as [Message];
    return message;
  };
  const ask = <Message>(about: 'count' | 'all') => {
    child.send(about);
    return next<Message>();
  };
  const port = await next<number>();
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    untilReceived: async (count) => {
      const endsAt = performance.now() + limitMs;
      for (;;) {
        const received = await ask<number>('count');
        if (received >= count) return ask<readonly Received[]>('all');
        if (performance.now() > endsAt) throw new Error(`${received} of ${count} webhooks arrived`);
        await pause(50);
      }
    },
    stop: () => child.disconnect(),
  };
}
