import type { ReviewKind, ReviewQueue } from '@piton/contract/companies/review.ts';

/** How many wait in all, of that kind or of every one. */
export function countIn({ counts }: ReviewQueue, kind: ReviewKind | null): number {
  if (kind !== null) return counts[kind];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The part of the whole list that is of one kind; unknown where the list does not hold all of it. */
export function narrowedQueue(all: ReviewQueue, kind: ReviewKind): ReviewQueue | undefined {
  const items = all.items.filter((item) => item.kind === kind);
  return items.length === countIn(all, kind) ? { ...all, items } : undefined;
}
