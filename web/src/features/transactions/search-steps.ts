import type { Change } from './sale-search.ts';
import { isMarked } from './step-mark.ts';

type Step = { readonly replace: boolean; readonly state: { readonly isTyped: boolean } };

/**
 * Every choice is a step that Back takes back. What is typed bit by bit is one step and not one for each
 * letter: the first of them begins it, the others go on with it, and nothing that was chosen is overwritten.
 */
export function stepOf(change: Change, before: unknown): Step {
  const isTyped = change.words !== undefined && Object.keys(change).length === 1;
  return { replace: isTyped && isMarked(before, 'isTyped'), state: { isTyped } };
}
