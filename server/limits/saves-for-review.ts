import type { Limit } from './take-from-limit.ts';

/** Each save is kept for ever and read by a person; nobody corrects a form this often. */
export function savesForReview(userId: string): Limit {
  return { action: 'save-for-review', key: userId, most: 60, windowSeconds: 60 * 60 };
}
