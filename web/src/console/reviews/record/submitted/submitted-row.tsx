import type { ReviewRecord } from '@piton/contract/companies/review.ts';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Status } from '../../../../ui/status.tsx';
import { noteName } from '../decision/check-decision.ts';
import type { ComparedField } from './compared-fields.ts';
import { EarlierValue } from './earlier-value.tsx';
import { FieldNote, NoteButton } from './field-note.tsx';
import { ShownNumber } from './shown-number.tsx';
import type { DecisionForm } from '../decision/use-decision.ts';

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
