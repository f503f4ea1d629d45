import { setTimeout as wait } from 'node:timers/promises';

const limitMs = 90_000;

/** Waits until it is there; `what` names it if it doesn't come. */
export async function waitUntil(
  what: string,
  isThere: () => boolean | Promise<boolean>,
): Promise<void> {
  const endsAt = performance.now() + limitMs;
  while (!(await isThere())) {
    if (performance.now() > endsAt) throw new Error(`no ${what} within ${limitMs} ms`);
    await wait(20);
  }
}
