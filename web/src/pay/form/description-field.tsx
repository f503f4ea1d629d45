import { Field, controlClasses } from './field.tsx';

const charactersMax = 30;

type DescriptionFieldProps = { readonly length: number; readonly problem: string | undefined };

export function DescriptionField({ length, problem }: DescriptionFieldProps) {
  const help = (
    <span className="flex justify-between gap-4">
      <span>What this is for</span>
      <span className="tabular-nums">
        {length}/{charactersMax}
        <span className="sr-only"> characters</span>
      </span>
    </span>
  );
  return (
    <Field field="purpose" label="Payment description" help={help} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="text"
          required
          maxLength={charactersMax}
          autoComplete="off"
          className={controlClasses}
        />
      )}
    </Field>
  );
}
