import type { WaitingReview } from '@piton/contract/reviews/review.ts';

export type ReviewKey = Pick<WaitingReview, 'kind' | 'id'>;

export function isSameReview(one: ReviewKey, other: ReviewKey): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** The item next to it, or the first if it is not in the queue. Null at the ends. */
export function adjacentReview<Item extends ReviewKey>(
  queue: readonly Item[],
  current: ReviewKey,
  step: 1 | -1,
): Item | null {
  const place = queue.findIndex((item) => isSameReview(item, current));
  if (place === -1) return step === 1 ? (queue[0] ?? null) : null;
  return queue[place + step] ?? null;
}

type Queues<Item> = {
  /** The queue at the time of the decision. */
  before: readonly Item[];
  /** The current queue. */
  after: readonly Item[];
};

/**
 * The next review after a decision: the first later item still waiting, or the first remaining one
 * at the end. Skips items that wait for another person.
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
