import { type ReviewRecord, reviewedFields } from '@piton/contract/reviews/review.ts';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { comparedFields, comparedWords } from './compared-fields.ts';
import { SubmittedRow } from './submitted-row.tsx';
import type { DecisionForm } from '../decision/use-decision.ts';

export function SubmittedCard({ record, form }: { record: ReviewRecord; form: DecisionForm }) {
  const { kind, allowedDecisions } = record;
  const notable: readonly string[] = allowedDecisions.length > 0 ? reviewedFields[kind] : [];
  const words = comparedWords(record).join(' ');
  return (
    <TitledCard
      title="Details submitted"
      aside={words !== '' && <p className="text-14 text-muted">{words}</p>}
    >
      <dl className="divide-y divide-line border-t border-line">
        {comparedFields(record).map((field) => (
          <SubmittedRow
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
