import type { ReviewDecision, ReviewRecord } from '@piton/contract/reviews/review.ts';
import type { RefObject } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FormProblem } from '../../../../ui/forms/form-problem.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { decisionWords, titleText } from '../../review-words.ts';
import type { DecisionForm } from './use-decision.ts';

type SendDecisionProps = {
  record: ReviewRecord;
  form: DecisionForm;
  chosen: ReviewDecision | null;
  button: RefObject<HTMLButtonElement | null>;
  showNewest: (() => void) | null;
};

/** A decision can't be undone, so the button states its effect and the affected merchant. */
export function SendDecision(props: SendDecisionProps) {
  const { record, form, chosen, button, showNewest } = props;
  if (showNewest !== null) return <Outdated showNewest={showNewest} />;
  if (record.allowedDecisions.length === 0) return null;
  return (
    <>
      <FormProblem
        message={form.problem}
        responses={form.responses}
        secondsToWait={form.secondsToWait}
      />
      <Button
        ref={button}
        type="submit"
        variant={chosen === 'reject' || chosen === 'suspend' ? 'danger' : 'primary'}
        isFullWidth
        isBusy={form.isPending}
        disabled={form.secondsToWait > 0}
      >
        {chosen === null
          ? 'Submit decision'
          : `${decisionWords[chosen].verb} ${titleText(record.title)}`}
      </Button>
    </>
  );
}

function Outdated({ showNewest }: { showNewest: () => void }) {
  return (
    <Notice tone="warning">
      <p role="alert">This has changed since you opened it. What you typed is kept.</p>
      <Button onClick={showNewest}>Show latest version</Button>
    </Notice>
  );
}
