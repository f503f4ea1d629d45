import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Accepted, SinkRequest } from './mail-sink.ts';

export type MailSink = {
  readonly url: string;
  /** Waits until that many emails have arrived at the address. */
  readonly untilReceived: (address: string, count: number) => Promise<void>;
  /** All emails that have arrived at the address, in order. */
  readonly receivedBy: (address: string) => Promise<readonly Accepted[]>;
  readonly stop: () => void;
};

const limitMs = 10 * 60_000;

/** In its own process, so that receiving costs the product nothing. */
export async function startMailSink(): Promise<MailSink> {
  const child = fork(path.join(import.meta.dirname, 'mail-sink.ts'));
  const next = async <Message>() => {
    const [message] = (await once(child, 'message')) as [Message];
    return message;
  };
  const ask = <Message>(request: SinkRequest) => {
    child.send(request);
    return next<Message>();
  };
  const port = await next<number>();
  return {
    url: `smtp://127.0.0.1:${port}`,
    untilReceived: async (address, count) => {
      const endsAt = performance.now() + limitMs;
      for (;;) {
        const received = await ask<number>({ about: 'count', address });
        if (received >= count) return;
        if (performance.now() > endsAt) throw new Error(`${received} of ${count} emails arrived`);
        await pause(50);
      }
    },
    receivedBy: (address) => ask<readonly Accepted[]>({ about: 'emails', address }),
    stop: () => child.disconnect(),
  };
}
