import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FormField } from '../../ui/forms/use-fields.ts';

type ChoicesFieldProps = {
  field: Pick<FormField, 'name' | 'error'>;
  legend: string;
  children: ReactNode;
};

/** A group of switches with the field's name, so that the form can focus it when none is on. */
export function ChoicesField({ field: { name, error }, legend, children }: ChoicesFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      className="flex min-w-0 flex-col"
      {...(error !== undefined && { 'aria-describedby': errorId })}
    >
      <legend className="text-14 font-medium">{legend}</legend>
      {children}
      {error !== undefined && (
        <p id={errorId} className="flex gap-1 text-14 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
