import { setTimeout as wait } from 'node:timers/promises';

/**
 * Starts tasks at even intervals, whatever happens to earlier ones, like independent visitors.
 * Each receives its due time, so that waiting counts as duration.
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
