import {
  decideReview,
  type ReviewDecision,
  type ReviewRecord,
} from '@piton/contract/reviews/review.ts';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../../api/call.ts';
import { refusalOf } from '../../../../api/refusal-of.ts';
import { notify } from '../../../../ui/layers/toast.tsx';
import { type Form, useForm } from '../../../../ui/forms/use-form.ts';
import { nextForYou } from '../../queue-order.ts';
import { queuePath, reviewPath } from '../../review-path.ts';
import { useFilteredReviews } from '../../use-filtered-reviews.ts';
import { checkDecision, type Decision, type DecisionValues } from './check-decision.ts';
import { useKeepDraft, useKeptDraft } from './use-decision-draft.ts';
import { decisionWords } from '../../review-words.ts';

export type DecisionForm = Form<keyof DecisionValues>;

/** Keeps the notes until the server accepts them. */
export function useDecision(record: ReviewRecord, readNewest: () => Promise<void>): DecisionForm {
  const draft = useKeptDraft(record);
  const goOn = useGoOn(record);
  const form: DecisionForm = useForm({
    initial: draft,
    check: (values) => checkDecision(record, values),
    send: async (decision: Decision) => {
      const refusal = await refusalOf(async () => {
        const { kind, id } = record;
        const decided = await call(decideReview, { params: { kind, id }, body: decision });
        notify(decisionResult(decision.decision, decided), 'positive');
        clearDraft();
        await goOn();
      });
      // Loads the colleague's change at once.
      if (refusal?.code === 'version_conflict') await readNewest();
      return refusal;
    },
  });
  const clearDraft = useKeepDraft(record, form.values);
  return form;
}

/** Moves to the next record open to the reviewer, or to the queue if there is none. */
function useGoOn(decided: ReviewRecord): () => Promise<void> {
  const { queue, readAgain } = useFilteredReviews();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async () => {
    const after = await readAgain();
    const next = after && nextForYou({ before: queue, after }, decided);
    const pathname = next ? reviewPath(next.kind, next.id) : queuePath;
    await navigate({ pathname, search });
  };
}

/** The result of a decision, and who is informed. */
function decisionResult(
  decision: ReviewDecision,
  { title, inReview, owner }: Pick<ReviewRecord, 'title' | 'inReview' | 'owner'>,
): string {
  const done = `${decisionWords[decision].done}: ${title}.`;
  // The first of two approvals decides nothing yet.
  return decision === 'approve' && inReview
    ? `${done} Needs a second approval.`
    : `${done} ${owner.displayName} was emailed.`;
}
