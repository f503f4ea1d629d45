import { setTimeout as wait } from 'node:timers/promises';
import type { OwnProduct } from './own-product.ts';

/** The longest retry interval, a dead process's lease, and the time to send them all. */
const patienceMs = 8 * 60_000;
const hurriedPatienceMs = 40_000;

/** Waits until no job is left; returns the number left at the timeout. */
export async function untilAllIsSent(
  product: OwnProduct,
  { isHurried }: { isHurried: boolean },
): Promise<{ tookMs: number; left: number }> {
  const startedAt = performance.now();
  const limitMs = isHurried ? hurriedPatienceMs : patienceMs;
  const [begun] = await product.ask<{ at: Date }>('select clock_timestamp() as at');
  for (;;) {
    const left = await product.ask('select from graphile_worker._private_jobs');
    const tookMs = performance.now() - startedAt;
    if (left.length === 0 || tookMs > limitMs) return { tookMs, left: left.length };
    if (isHurried && begun) await moveWaits(product, begun.at);
    await wait(500);
  }
}

/** Moves waiting jobs five minutes ahead, and a dead process's leases one minute. */
async function moveWaits(product: OwnProduct, begunAt: Date): Promise<void> {
  await product.ask(
    `update graphile_worker._private_jobs set run_at = run_at - interval '5 minutes'
      where locked_at is null and run_at > now()`,
  );
  await product.ask(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
      where locked_at < $1`,
    [begunAt],
  );
}
