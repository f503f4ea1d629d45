import type { ReviewDecision } from '@piton/contract/reviews/review.ts';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { FormField } from '../../../../ui/forms/use-fields.ts';
import { decisionWords } from '../../review-words.ts';

type DecisionChoiceProps = {
  allowedDecisions: readonly ReviewDecision[];
  field: FormField;
  chosen: ReviewDecision | null;
};

/** The decisions that are possible now. */
export function DecisionChoice({ allowedDecisions, field, chosen }: DecisionChoiceProps) {
  const errorId = useId();
  return (
    <fieldset
      className="flex flex-col gap-2"
      aria-describedby={field.error === undefined ? undefined : errorId}
    >
      <legend className="sr-only">Decision</legend>
      {allowedDecisions.map((decision) => (
        <Choice key={decision} decision={decision} field={field} isChosen={decision === chosen} />
      ))}
      {field.error !== undefined && (
        <p id={errorId} className="flex gap-1 text-14 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {field.error}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = { decision: ReviewDecision; field: FormField; isChosen: boolean };

function Choice({ decision, field, isChosen }: ChoiceProps) {
  const { name, icon: Icon, tone } = decisionWords[decision];
  return (
    <label
      className={
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-10 border px-3 py-2 text-16 ' +
        'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
        `has-focus-visible:outline-primary ${
          isChosen ? 'border-primary bg-primary-soft font-medium' : 'border-control hover:bg-sunken'
        }`
      }
    >
      <input
        type="radio"
        name={field.name}
        value={decision}
        checked={isChosen}
        onChange={() => field.onChange(decision)}
        className="size-5 shrink-0 accent-primary outline-none"
      />
      <Icon className={`size-5 shrink-0 ${colours[tone]}`} aria-hidden="true" />
      {name}
    </label>
  );
}

const colours = {
  positive: 'text-positive',
  warning: 'text-warning',
  danger: 'text-danger',
  neutral: 'text-muted',
};
