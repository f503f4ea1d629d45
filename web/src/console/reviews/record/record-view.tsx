import type { ReviewDecision, ReviewRecord } from '@piton/contract/reviews/review.ts';
import { useId, useRef } from 'react';
import { RecordKeys } from './record-keys.tsx';
import { DecisionCard } from './decision/decision-card.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import { OwnerCard } from './owner-card.tsx';
import { RecordHeader } from './record-header.tsx';
import { RecordWarnings } from './record-warnings.tsx';
import { SubmittedCard } from './submitted/submitted-card.tsx';
import { useDecision } from './decision/use-decision.ts';
import { useNoteKeys } from './decision/use-note-keys.ts';
import { useSeenRecord } from './use-review.ts';
import { VersionsCard } from './versions-card.tsx';

type RecordViewProps = {
  newest: ReviewRecord;
  /** The time of the data. */
  now: Date;
  readNewest: () => Promise<void>;
};

/** The submitted details on one side and the decision on the other, as one form. */
export function RecordView({ newest, now, readNewest }: RecordViewProps) {
  const { record, isOutdated, showNewest } = useSeenRecord(newest);
  const form = useDecision(record, readNewest);
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const headingId = useId();
  const choose = (decision: ReviewDecision) => {
    form.field('decision').onChange(decision);
    // Every decision but an approval needs a note, so the focus moves there.
    (decision === 'approve' ? button : note).current?.focus();
  };
  useNoteKeys({
    leave: () => document.getElementById(headingId)?.focus({ preventScroll: true }),
    goOn: (formElement) =>
      form.values.decision === ''
        ? formElement.querySelector<HTMLInputElement>('input[name=decision]')?.focus()
        : button.current?.focus(),
  });
  return (
    <div className="flex flex-col gap-4">
      <title>{`${record.title} · Reviews · Piton`}</title>
      <RecordHeader record={record} now={now} headingId={headingId} />
      <RecordKeys
        record={record}
        allowedDecisions={isOutdated ? [] : record.allowedDecisions}
        choose={choose}
        writeNote={record.allowedDecisions.length > 0 ? () => note.current?.focus() : undefined}
      />
      <RecordWarnings record={record} />
      <form
        {...form.attributes}
        aria-label="Decision"
        className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-6"
      >
        <div className="flex flex-col gap-4">
          <SubmittedCard record={record} form={form} />
          <OwnerCard record={record} />
          <DecisionsCard record={record} />
          <VersionsCard record={record} />
        </div>
        <div className="desktop:sticky desktop:top-20 desktop:max-h-[calc(100dvh-6rem)] desktop:overflow-y-auto">
          <DecisionCard
            record={record}
            form={form}
            button={button}
            note={note}
            showNewest={
              isOutdated
                ? () => {
                    form.clearRefusal();
                    // The decision was chosen for the earlier version.
                    form.field('decision').onChange('');
                    showNewest();
                  }
                : null
            }
          />
        </div>
      </form>
    </div>
  );
}
