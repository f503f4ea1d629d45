import type { CheckedFields } from '@piton/contract/fields/check-fields.ts';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, validatedOnChange, validatedOnLeaving } from './field-errors.ts';
import { useDraft } from './use-draft.ts';

/** The state of one field, for its control. */
export type FormField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: (event: FocusEvent) => void;
};

export type FieldRules<Name extends string, Value> = {
  initial: Readonly<Record<Name, string>>;
  check: (values: Record<Name, string>) => CheckedFields<Value>;
  /**
   * The name of the form and its owner under which drafts are kept; absent if drafts are not
   * allowed.
   */
  draftName?: string;
};

/** The values of a form's fields and their errors. */
export function useFields<Name extends string, Value>({
  initial,
  check,
  draftName,
}: FieldRules<Name, Value>) {
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftName, initial);
  const [values, setValues] = useState<Record<Name, string>>(draft.read);
  // A password manager fills several fields before the next rendering.
  const latest = useRef(values);
  const [errors, setErrors] = useState<FieldErrors>({});
  const focusOnFirst = useFocusOnFirst(element);

  const problems = (): FieldErrors => {
    const checked = check(latest.current);
    return checked.ok ? {} : checked.fields;
  };
  const keep = (filled: Record<Name, string>) => {
    latest.current = filled;
    setValues(filled);
    draft.keep(filled);
  };
  const show = (found: FieldErrors) => {
    setErrors(found);
    focusOnFirst(Object.keys(found));
  };

  const field = (name: Name): FormField => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value) => {
      const before = problems();
      keep({ ...latest.current, [name]: value });
      const after = problems();
      setErrors((shown) => validatedOnChange(shown, name, { before, after }));
    },
    onLeave: ({ relatedTarget }) => {
      // Leaving an unchanged field shows no error.
      if (latest.current[name] === initial[name]) return;
      // Sending validates every field. An error now would move the button during the press.
      if (isSubmitButtonOf(element.current, relatedTarget)) return;
      const found = problems();
      setErrors((shown) => validatedOnLeaving(shown, name, found));
    },
  });

  /** Reads the controls themselves, because some password managers fill them without events. */
  const read = (): CheckedFields<Value> => {
    if (element.current) keep(valuesIn(element.current, latest.current));
    return check(latest.current);
  };

  return { element, values, field, read, show, isValid: check(values).ok, keep, draft };
}

function valuesIn<Name extends string>(
  form: HTMLFormElement,
  known: Record<Name, string>,
): Record<Name, string> {
  const typed = new FormData(form);
  const entries = Object.entries<string>(known).map(([name, value]) => {
    const inPage = typed.get(name);
    return [name, typeof inPage === 'string' ? inPage : value];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

function isSubmitButtonOf(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit' && target.form === form;
}

/** Focuses the first of the named fields once its error is rendered. */
function useFocusOnFirst(form: RefObject<HTMLFormElement | null>): (names: string[]) => void {
  const [wrong, setWrong] = useState<{ names: string[] }>({ names: [] });
  useEffect(() => {
    const controls = Array.from(form.current?.elements ?? []);
    const first = controls.find((control) =>
      wrong.names.includes(control.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  }, [form, wrong]);
  return (names) => setWrong({ names });
}
