import { type ReviewKind, reviewKinds } from '@piton/contract/reviews/review.ts';

export const queuePath = '/console/reviews';

export function reviewPath(kind: ReviewKind, id: string): string {
  return `${queuePath}/${kind}/${encodeURIComponent(id)}`;
}

/** Parses the kind in the address. */
export function kindFrom(text: string | null | undefined): ReviewKind | null {
  return reviewKinds.find((kind) => kind === text) ?? null;
}
