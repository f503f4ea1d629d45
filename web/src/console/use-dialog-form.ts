import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { useState } from 'react';
import { refusalOf } from '../api/refusal-of.ts';
import type { FieldRules } from '../ui/forms/use-fields.ts';
import { type FormRefusal, useForm } from '../ui/forms/use-form.ts';

type DialogFormRules<Name extends string, Value> = FieldRules<Name, Value> & {
  act: (value: Value) => Promise<void>;
  /** The refusals that belong to one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>;
  /** The form's names for the endpoint's fields. */
  typedNames?: Readonly<Record<string, string>>;
};

/** A form in a dialog that closes on success and otherwise stays open with the reason. */
export function useDialogForm<Name extends string, Value>(rules: DialogFormRules<Name, Value>) {
  const [isOpen, setIsOpen] = useState(false);
  const { act, fieldOfCode, typedNames = {}, ...fields } = rules;
  const form = useForm({
    ...fields,
    send: async (value) => {
      const refusal = await refusalOf(async () => {
        await act(value);
        setIsOpen(false);
        form.reset();
      }, fieldOfCode);
      return refusal && withNames(refusal, typedNames);
    },
  });
  return { form, isOpen, onOpenChange: setIsOpen };
}

function withNames(
  { message, fields, retryAfterSeconds }: FormRefusal,
  typedNames: Readonly<Record<string, string>>,
): FormRefusal {
  const named: Record<string, string> = {};
  for (const [name, problem] of Object.entries(fields)) named[typedNames[name] ?? name] = problem;
  return { message, retryAfterSeconds, fields: named };
}

/** For a dialog that only asks for confirmation. */
export const noFields: FieldRules<never, null> = {
  initial: {},
  check: () => ({ ok: true, value: null }),
};
