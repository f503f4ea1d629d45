const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export type DeliverySchedule = {
  /** After the first, second … failed attempt; the last wait repeats. */
  readonly waitsMs: readonly number[];
  readonly giveUpAfterMs: number;
  /** An endpoint is disabled when all attempts have failed for this long. */
  readonly disableAfterMs: number;
  /**
   * Longer than an attempt and the storing of its result take together. A killed process's deliveries
   * are repeated after it.
   */
  readonly leaseMs: number;
};

export const usualSchedule: DeliverySchedule = {
  waitsMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 3 * hourMs],
  giveUpAfterMs: 72 * hourMs,
  disableAfterMs: 72 * hourMs,
  leaseMs: 30 * secondMs,
};

const jitter = 0.2;

/** Spread by a fifth, so that endpoints that failed together aren't all tried together. */
export function waitAfter(
  attempts: number,
  { waitsMs }: Pick<DeliverySchedule, 'waitsMs'>,
  random: () => number = Math.random,
): number {
  const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? 0;
  return waitMs * (1 + jitter * (2 * random() - 1));
}
