import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import type { RefObject } from 'react';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { DecisionChoice } from './decision-choice.tsx';
import { DecisionNote } from './decision-note.tsx';
import { SendDecision } from './send-decision.tsx';
import type { DecisionForm } from './use-decision.ts';

type DecisionCardProps = {
  record: ReviewRecord;
  form: DecisionForm;
  /** The target of the keyboard shortcut. */
  button: RefObject<HTMLButtonElement | null>;
  note: RefObject<HTMLTextAreaElement | null>;
  /** Null while the newest version is shown. */
  showNewest: (() => void) | null;
};

export function DecisionCard(props: DecisionCardProps) {
  const { record, form, button, note, showNewest } = props;
  const { allowedDecisions } = record;
  const chosen = allowedDecisions.find((decision) => decision === form.values.decision) ?? null;
  return (
    <TitledCard title="Decision">
      <div className="flex flex-col gap-4">
        {allowedDecisions.length === 0 && <p className="text-muted">You can’t decide on this.</p>}
        {allowedDecisions.length > 0 && (
          <>
            <DecisionChoice
              allowedDecisions={allowedDecisions}
              field={form.field('decision')}
              chosen={chosen}
            />
            <DecisionNote record={record} form={form} chosen={chosen} ref={note} />
          </>
        )}
        <SendDecision
          record={record}
          form={form}
          chosen={chosen}
          button={button}
          showNewest={showNewest}
        />
      </div>
    </TitledCard>
  );
}
