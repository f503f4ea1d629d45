import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type MailSink = {
  readonly url: string;
  /** Waits until that many emails have arrived at the address. */
  readonly untilReceived: (address: string, count: number) => Promise<void>;
  readonly stop: () => void;
};

const limitMs = 10 * 60_000;

/** In its own process, so that receiving costs the product nothing. */
export async function startMailSink(): Promise<MailSink> {
  const child = fork(path.join(import.meta.dirname, 'mail-sink.ts'));
  const next = async () => {
    const [message] = (await once(child, 'message')) as [number];
    return message;
  };
  const port = await next();
  return {
    url: `smtp://127.0.0.1:${port}`,
    untilReceived: async (address, count) => {
      const endsAt = performance.now() + limitMs;
      for (;;) {
        child.send(address);
        const received = await next();
        if (received >= count) return;
        if (performance.now() > endsAt) throw new Error(`${received} of ${count} emails arrived`);
        await pause(50);
      }
    },
    stop: () => child.disconnect(),
  };
}
