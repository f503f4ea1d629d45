import type { WaitingReview } from '@piton/contract/companies/review.ts';

export type ReviewKey = Pick<WaitingReview, 'kind' | 'id'>;

export function isSameReview(one: ReviewKey, other: ReviewKey): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** The one beside it; from outside the queue its first is next. Null beyond its ends. */
export function neighbour<Item extends ReviewKey>(
  queue: readonly Item[],
  current: ReviewKey,
  step: 1 | -1,
): Item | null {
  const place = queue.findIndex((item) => isSameReview(item, current));
  if (place === -1) return step === 1 ? (queue[0] ?? null) : null;
  return queue[place + step] ?? null;
}

type Queues<Item> = {
  /** As it was when it was decided. */
  before: readonly Item[];
  /** As it is now. */
  after: readonly Item[];
};

/**
 * Where a reviewer goes on after a decision: what came after it in the queue and still waits, and from
 * its end what is left. What waits for somebody else is passed over.
 */
export function nextForYou<Item extends ReviewKey & Pick<WaitingReview, 'isForYou'>>(
  { before, after }: Queues<Item>,
  decided: ReviewKey,
): Item | null {
  const place = before.findIndex((item) => isSameReview(item, decided));
  const following = before
    .slice(place + 1)
    .flatMap((item) => after.find((other) => isSameReview(item, other)) ?? []);
  const open = [...following, ...after].find(
    (item) => item.isForYou && !isSameReview(item, decided),
  );
  return open ?? null;
}
