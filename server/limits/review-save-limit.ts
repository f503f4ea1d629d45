import type { Limit } from './take-from-limit.ts';

/** Each save is permanent and staff read it; an honest person doesn't save this often. */
export function reviewSaveLimit(userId: string): Limit {
  return { action: 'save-for-review', key: userId, max: 60, windowSeconds: 60 * 60 };
}
