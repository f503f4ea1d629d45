import type { ReviewDecision } from '@piton/contract/reviews/review.ts';
import { useLocation, useNavigate } from 'react-router';
import type { KeyWords } from '../keys/key-caps.tsx';
import { ReviewKeys } from '../keys/review-keys.tsx';
import { adjacentReview, type ReviewKey } from '../queue-order.ts';
import { queuePath, reviewPath } from '../review-path.ts';
import { decisionWords } from '../review-words.ts';
import { useFilteredReviews } from '../use-filtered-reviews.ts';

type RecordKeysProps = {
  record: ReviewKey;
  /** The decisions that are possible now. */
  allowedDecisions: readonly ReviewDecision[];
  /** Selects the decision; only the button submits it. */
  choose: (decision: ReviewDecision) => void;
  /** Absent if no decision is possible. */
  writeNote: (() => void) | undefined;
};

export function RecordKeys({ record, allowedDecisions, choose, writeNote }: RecordKeysProps) {
  const { queue } = useFilteredReviews();
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = (pathname: string) => void navigate({ pathname, search });
  const goTo = (step: 1 | -1) => {
    const next = adjacentReview(queue, record, step);
    if (next) go(reviewPath(next.kind, next.id));
  };
  return (
    <ReviewKeys
      words={wordsFor(allowedDecisions, writeNote !== undefined)}
      actions={{
        n: () => goTo(1),
        j: () => goTo(1),
        p: () => goTo(-1),
        k: () => goTo(-1),
        u: () => go(queuePath),
        c: writeNote,
        ...Object.fromEntries(
          allowedDecisions.map((decision) => [decisionKeys[decision], () => choose(decision)]),
        ),
      }}
    />
  );
}

const decisionKeys: Record<ReviewDecision, string> = {
  approve: 'a',
  ask_for_changes: 'e',
  reject: 'r',
  suspend: 's',
};

function wordsFor(allowedDecisions: readonly ReviewDecision[], hasNote: boolean): KeyWords[] {
  const decisions = allowedDecisions.map((decision) => ({
    keys: [decisionKeys[decision]],
    does: decision === 'approve' ? 'Approve, then Enter' : decisionWords[decision].name,
  }));
  return [
    { keys: ['n', 'j'], does: 'Next' },
    { keys: ['p', 'k'], does: 'Previous' },
    ...decisions,
    ...(hasNote ? noteWords : []),
    { keys: ['u'], does: 'Back to the queue' },
  ];
}

const noteWords: KeyWords[] = [
  { keys: ['c'], does: 'Write a note' },
  { keys: ['Esc'], does: 'Leave the note' },
  { keys: ['Ctrl/⌘ Enter'], does: 'From the note to the decision' },
];
