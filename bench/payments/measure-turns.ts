import type { Payer } from './payer.ts';
import { openingsPerSecond } from './rsa-limit.ts';

export type Measured = {
  turns: { perSecond: number; limit: number }[];
  waitedMs: number[];
  /** Before the first turn, and after each. */
  memoryMb: number[];
};

type Plan = { turns: number; each: number; memoryMb: () => number };

/**
 * Alternates payments with the bare limit, and compares each turn with the limits right before and
 * after, because a shared machine changes within a minute.
 */
export async function measureTurns(
  payer: Payer,
  companyIds: readonly string[],
  { turns: count, each, memoryMb }: Plan,
): Promise<Measured> {
  const measured: Measured = { turns: [], waitedMs: [], memoryMb: [memoryMb()] };
  let before = await openingsPerSecond();
  for (let turn = 0; turn < count; turn += 1) {
    const sealed = await payer.seal(companyIds, each);
    const startedAt = performance.now();
    measured.waitedMs.push(...(await payer.send(sealed)));
    const perSecond = (each / (performance.now() - startedAt)) * 1000;
    const after = await openingsPerSecond();
    measured.turns.push({ perSecond, limit: (before + after) / 2 });
    measured.memoryMb.push(memoryMb());
    before = after;
  }
  return measured;
}
