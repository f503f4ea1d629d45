import { PayField, controlClasses } from './pay-field.tsx';
import type { FieldProblem } from './field-problems.ts';
import { useTexts } from '../texts/use-texts.ts';

const charactersMax = 30;

type DescriptionFieldProps = {
  readonly length: number;
  readonly preset: string | undefined;
  readonly problem: FieldProblem | undefined;
};

export function DescriptionField({ length, preset, problem }: DescriptionFieldProps) {
  const { form } = useTexts();
  const help = (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{form.purposeHelp}</span>
      <span className="tabular-nums">
        {length}/{charactersMax}
        <span className="sr-only"> {form.characters}</span>
      </span>
    </span>
  );
  return (
    <PayField field="purpose" label={form.purpose} help={help} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="text"
          required
          defaultValue={preset}
          maxLength={charactersMax}
          autoComplete="off"
          className={controlClasses}
        />
      )}
    </PayField>
  );
}
