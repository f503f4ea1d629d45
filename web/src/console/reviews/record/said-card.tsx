import { type ReviewRecord, reviewedFields } from '@piton/contract/review.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { saidFields } from './said-fields.ts';
import { SaidRow } from './said-row.tsx';
import type { DecisionForm } from './use-decision.ts';

export function SaidCard({ record, form }: { record: ReviewRecord; form: DecisionForm }) {
  const { kind, said, saidBefore, comparedWith, admits } = record;
  const notable: readonly string[] = admits.length > 0 ? reviewedFields[kind] : [];
  const fields = saidFields(kind, said, saidBefore);
  const changed = fields.filter(({ before }) => before !== null).length;
  return (
    <TitledCard
      title="What the merchant says"
      aside={
        comparedWith && <p className="text-14 text-muted">{changedWords(changed, comparedWith)}</p>
      }
    >
      <dl className="divide-y divide-line border-t border-line">
        {fields.map((field) => (
          <SaidRow
            key={field.field}
            record={record}
            field={field}
            form={notable.includes(field.field) ? form : null}
          />
        ))}
      </dl>
    </TitledCard>
  );
}

function changedWords(count: number, comparedWith: 'approved' | 'decided'): string {
  if (count === 0) return 'Saved again without a change';
  const since = comparedWith === 'approved' ? 'it was last approved' : 'the last decision';
  return `${count} ${count === 1 ? 'field' : 'fields'} changed since ${since}`;
}
