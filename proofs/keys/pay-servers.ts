import { setTimeout as wait } from 'node:timers/promises';
import { payAtRate, type PayingAtRate } from '../harness/pay-at-rate.ts';
import { fetchKey, newAttempt, send } from '../payments/attempts.ts';
import type { OneServer } from './one-server.ts';

/** As behind a load balancer: it gets no more payments, stops, and its successor takes its place. */
export async function replaceServer(
  servers: OneServer[],
  {
    at,
    settled,
    start,
  }: { at: number; settled: () => Promise<unknown>; start: () => Promise<OneServer> },
): Promise<void> {
  const [leaving] = servers.splice(at, 1);
  await settled();
  await leaving?.stop();
  servers.splice(at, 0, await start());
}

/** As the pay page does: the same text again, until there is a result. */
export async function payServers(
  servers: () => readonly OneServer[],
  { rate, limitMs }: { readonly rate: number; readonly limitMs: number },
): Promise<PayingAtRate> {
  const key = await fetchKey(servers()[0]?.url ?? '');
  return payAtRate(rate, async (count) => {
    const attempt = await newAttempt(key, {
      cardNumber: '4444111122223333',
      isDoubled: false,
      fault: null,
      amountCents: 100 + count,
    });
    const endsAt = performance.now() + limitMs;
    for (let turn = count; attempt.response === null && performance.now() < endsAt; turn += 1) {
      if (turn > count) await wait(500);
      const server = servers()[turn % servers().length];
      if (server !== undefined) await send(server.url, attempt);
    }
    return attempt.response?.includes('receiptUrl') === true;
  });
}
