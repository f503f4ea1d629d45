import type { ReviewKind, ReviewQueue } from '@piton/contract/reviews/review.ts';

/** The number waiting, of that kind or in total. */
export function countIn({ counts }: ReviewQueue, kind: ReviewKind | null): number {
  if (kind !== null) return counts[kind];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Filters the full list to one kind; undefined if the list is incomplete. */
export function narrowedQueue(all: ReviewQueue, kind: ReviewKind): ReviewQueue | undefined {
  const items = all.items.filter((item) => item.kind === kind);
  return items.length === countIn(all, kind) ? { ...all, items } : undefined;
}
