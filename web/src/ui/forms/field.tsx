import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** The attributes that tie a control to its label, help and error. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

type FieldProps = {
  label: string;
  help?: string | undefined;
  /** A sentence that says what to do. */
  error?: string | undefined;
  isOptional?: boolean;
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, help, error, isOptional = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-14 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
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
