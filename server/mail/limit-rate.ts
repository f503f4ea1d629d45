import { setTimeout as wait } from 'node:timers/promises';
import type { MailTransport } from './mail-transport.ts';

/** Spaces emails evenly, because mail servers defer or reject a client that exceeds their limit. */
export function limitRate(transport: MailTransport, perSecond: number): MailTransport {
  const everyMs = 1000 / perSecond;
  let nextAt = 0;
  return {
    deliver: async (message, signal) => {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + everyMs;
      // Timers are only this precise; the next email absorbs the difference.
      if (at - now > 1) await wait(at - now, undefined, { signal });
      return transport.deliver(message, signal);
    },
  };
}
