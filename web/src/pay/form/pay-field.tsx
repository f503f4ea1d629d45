import type { ReactNode } from 'react';
import { AlertIcon, ChevronIcon } from '../icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { fieldProblemText, type FieldProblem } from './field-problems.ts';
import { controlId, type FormField } from './form-values.ts';

/** The attributes that tie a control to its label, help and problem. */
type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
};

type PayFieldProps = {
  readonly field: FormField;
  readonly label: string;
  /** Opposite the label. */
  readonly note?: ReactNode;
  readonly help?: ReactNode;
  readonly problem: FieldProblem | undefined;
  readonly isOptional?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
};

export function PayField({
  field,
  label,
  note,
  help,
  problem,
  isOptional,
  children,
}: PayFieldProps) {
  const texts = useTexts();
  const id = controlId(field);
  const describedBy = [
    problem && `${id}-problem`,
    help && `${id}-help`,
    note && `${id}-note`,
  ].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-14">
        <label htmlFor={id} className="font-medium">
          {label}
          {isOptional && <span className="font-normal text-muted"> {texts.form.optional}</span>}
        </label>
        {note && (
          <span id={`${id}-note`} className="text-muted">
            {note}
          </span>
        )}
      </div>
      {children({
        id,
        ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
        ...(problem && { 'aria-invalid': true }),
      })}
      {problem && (
        <p id={`${id}-problem`} className="flex gap-1 text-14 wrap-anywhere text-danger">
          <AlertIcon className="mt-0.5 size-4" />
          {fieldProblemText(problem, texts)}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-14 text-muted">
          {help}
        </p>
      )}
    </div>
  );
}

/** 16 px text, because iOS zooms in on smaller fields. */
export const controlClasses =
  'scroll-mt-12 min-h-11 w-full rounded-10 border border-control bg-surface px-3 py-2 text-16 text-ink ' +
  'transition-colors placeholder:text-muted enabled:hover:border-ink ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:border-line disabled:bg-sunken disabled:text-muted';

type SelectProps = ControlProps & { readonly autoComplete: string; readonly children: ReactNode };

/** The native control, which is easiest to use on a phone. */
export function Select({ children, ...props }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...props}
        required
        defaultValue=""
        className={`${controlClasses} appearance-none pr-8 tabular-nums`}
      >
        {children}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2 text-muted" />
    </span>
  );
}
