import type { ReviewRecord } from '@piton/contract/review.ts';
import { actingAs } from '../database/acting-as.ts';
import { type Decision, makeDecision } from './make-decision.ts';
import { readReview } from './read-review.ts';
import type { ReviewsDeps } from './reviews-deps.ts';
import { tellOwner } from './tell-owner.ts';

/** Of two reviewers at the same moment the second is told that something has changed. */
export async function decideReview(
  deps: ReviewsDeps,
  staffId: string,
  { origin, ...asked }: Decision & { readonly origin: string },
): Promise<ReviewRecord> {
  const { kind, id } = asked;
  return actingAs(deps.database, { staffId }, async (transaction) => {
    const made = await makeDecision(transaction, staffId, asked);
    await tellOwner(deps, transaction, { ...made, origin });
    return readReview(transaction, { staffId, kind, id }, deps.clock());
  });
}
