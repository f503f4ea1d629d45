import type { ReviewDecision, ReviewRecord } from '@piton/contract/companies/review.ts';
import { decisionWords } from '../../review-words.ts';

/** The result of a decision, and who is informed. */
export function decisionResult(
  decision: ReviewDecision,
  { title, inReview, owner }: Pick<ReviewRecord, 'title' | 'inReview' | 'owner'>,
): string {
  const done = `${decisionWords[decision].done}: ${title}.`;
  // The first of two approvals decides nothing yet.
  return decision === 'approve' && inReview
    ? `${done} Needs a second approval.`
    : `${done} ${owner.displayName} was emailed.`;
}
