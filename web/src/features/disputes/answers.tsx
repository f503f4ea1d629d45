import type { DisputeReason } from '@piton/contract/disputes/dispute.ts';
import { evidenceFieldsFor } from '@piton/contract/disputes/evidence-fields.ts';
import { Fact } from '../../ui/titled-card.tsx';

type AnswersProps = {
  reason: DisputeReason | null;
  answers: Readonly<Record<string, string>>;
};

/** The merchant's statement as it was submitted. */
export function Answers({ reason, answers }: AnswersProps) {
  return (
    <dl className="flex flex-col gap-4">
      {evidenceFieldsFor(reason)
        .filter(({ name }) => answers[name] !== undefined)
        .map(({ name, label }) => (
          <Fact key={name} name={label}>
            <span className="whitespace-pre-line">{answers[name]}</span>
          </Fact>
        ))}
    </dl>
  );
}
