import { type ReviewRecord, reviewedFields } from '@piton/contract/companies/review.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { comparedFields, comparedWords } from './compared-fields.ts';
import { SaidRow } from './said-row.tsx';
import type { DecisionForm } from './use-decision.ts';

export function SaidCard({ record, form }: { record: ReviewRecord; form: DecisionForm }) {
  const { kind, admits } = record;
  const notable: readonly string[] = admits.length > 0 ? reviewedFields[kind] : [];
  const words = comparedWords(record).join(' ');
  return (
    <TitledCard
      title="Details submitted"
      aside={words !== '' && <p className="text-14 text-muted">{words}</p>}
    >
      <dl className="divide-y divide-line border-t border-line">
        {comparedFields(record).map((field) => (
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
