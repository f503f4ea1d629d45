import { type ReviewRecord, showReviewedNumber } from '@piton/contract/reviews/review.ts';
import { ArrowDown, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Status } from '../../../../ui/status.tsx';
import { noteName } from '../decision/check-decision.ts';
import type { ComparedField, Earlier } from './compared-fields.ts';
import { FieldNote, NoteButton } from './field-note.tsx';
import type { DecisionForm } from '../decision/use-decision.ts';
import { call } from '../../../../api/call.ts';
import { ShowNumberButton } from '../../../../features/banking/show-number-button.tsx';
import { useShownNumber } from '../../../../features/banking/use-shown-number.ts';

type SubmittedRowProps = {
  record: ReviewRecord;
  field: ComparedField;
  /** Null if no note is possible. */
  form: DecisionForm | null;
};

export function SubmittedRow({
  record,
  field: { field, name, value, earlier },
  form,
}: SubmittedRowProps) {
  const note = form?.field(noteName(field));
  const [isOpen, setIsOpen] = useState(note !== undefined && note.value !== '');
  const isChanged = earlier.length > 0;
  const isHiddenNumber = field === 'accountNumber' && record.inReview;
  return (
    <div className={row}>
      <dt className={term}>
        {name}
        {isChanged && <Status tone="warning" word="Changed" icon={PencilLine} />}
      </dt>
      <dd className={definition}>
        {earlier.map((each) => (
          <EarlierValue key={each.when} earlier={each} />
        ))}
        <span className={isChanged ? 'font-medium' : ''}>
          {isChanged && <span className="sr-only">Now: </span>}
          {value}
        </span>
        {isHiddenNumber && <ShownNumber key={record.version} record={record} />}
      </dd>
      {note && !isOpen && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center wide:col-start-3 wide:row-span-1">
          <NoteButton name={name} onPress={() => setIsOpen(true)} />
        </dd>
      )}
      {note && isOpen && (
        <dd className="col-span-full">
          <FieldNote
            note={note}
            field={field}
            name={name}
            onClose={() => {
              note.onChange('');
              setIsOpen(false);
            }}
          />
        </dd>
      )}
    </div>
  );
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-3 ' +
  'wide:grid-cols-[12rem_minmax(0,1fr)_auto]';

const term =
  'flex flex-wrap items-center gap-2 text-14 text-muted wide:min-h-11 wide:flex-col ' +
  'wide:items-start wide:justify-center wide:gap-1';

const definition =
  'row-start-2 flex flex-col justify-center gap-1 wrap-anywhere wide:col-start-2 ' +
  'wide:row-start-1 wide:min-h-11';

/** The earlier value, shown above the current one. */
function EarlierValue({ earlier: { when, value } }: { earlier: Earlier }) {
  return (
    <span className="flex flex-col gap-1 text-muted">
      <span>
        {when === null ? (
          <span className="sr-only">Before: </span>
        ) : (
          <span className="block text-14">{when}: </span>
        )}
        <s className="decoration-danger">{value}</s>
      </span>
      <ArrowDown className="size-4" aria-hidden="true" />
    </span>
  );
}

type ShownNumberProps = { record: Pick<ReviewRecord, 'kind' | 'id'> };

/** The full number, as its owner sees it, while it is shown. The audit records each view. */
function ShownNumber({ record: { kind, id } }: ShownNumberProps) {
  const shown = useShownNumber(() => call(showReviewedNumber, { params: { kind, id } }));
  return (
    <span className="flex flex-col items-start gap-1">
      <output className="text-20 font-semibold tabular-nums">{shown.number}</output>
      <ShowNumberButton shown={shown} />
      <span className="text-12 text-muted">Viewing it is recorded.</span>
    </span>
  );
}
