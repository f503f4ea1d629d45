import type { Change } from './sale-search.ts';
import { isMarked } from '../details/step-mark.ts';

type Step = { readonly replace: boolean; readonly state: { readonly isTyped: boolean } };

/**
 * Each choice is a history entry that Back undoes. Typing makes one entry instead of one per
 * letter: the first letter adds it, and the others replace it.
 */
export function stepOf(change: Change, before: unknown): Step {
  const isTyped = change.words !== undefined && Object.keys(change).length === 1;
  return { replace: isTyped && isMarked(before, 'isTyped'), state: { isTyped } };
}
