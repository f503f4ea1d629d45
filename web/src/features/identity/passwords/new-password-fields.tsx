import {
  passwordCharactersMin,
  staffPasswordCharactersMin,
} from '@piton/contract/fields/person-fields.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { PasswordMeter } from './password-meter.tsx';
import type { PersonTyped } from './use-strength.ts';

type NewPasswordFieldsProps = {
  label: string;
  field: FormField;
  confirmLabel: string;
  confirmField: FormField;
  isStaff?: boolean;
  person?: PersonTyped;
};

/** A new password, typed twice. Only the server checks how easy it is to guess. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const charactersMin = props.isStaff ? staffPasswordCharactersMin : passwordCharactersMin;
  return (
    <>
      <PasswordField
        label={props.label}
        help={`At least ${charactersMin} characters. Longer is better; avoid common passwords.`}
        field={props.field}
        autoComplete="new-password"
      />
      <PasswordMeter
        password={props.field.value}
        charactersMin={charactersMin}
        person={props.person ?? {}}
      />
      <PasswordField
        label={props.confirmLabel}
        field={props.confirmField}
        autoComplete="new-password"
      />
    </>
  );
}
