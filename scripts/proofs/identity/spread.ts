import { setTimeout as wait } from 'node:timers/promises';

/**
 * Begins so many works evenly over that time, whatever becomes of those before, as visitors come
 * who know nothing of each other. Each hears when it was due: time it had to wait is time it took.
 */
export async function spread<Result>(
  { count, overMs }: { count: number; overMs: number },
  work: (dueAt: number, index: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  const begun: Promise<Result>[] = [];
  for (let index = 0; index < count; index += 1) {
    const dueAt = startedAt + (index * overMs) / count;
    await wait(Math.max(0, dueAt - performance.now()));
    begun.push(work(dueAt, index));
  }
  await wait(Math.max(0, startedAt + overMs - performance.now()));
  return Promise.all(begun);
}
