import {
  passwordCharactersMin,
  staffPasswordCharactersMin,
} from '@piton/contract/fields/person-fields.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';

type NewPasswordFieldsProps = {
  label: string;
  field: FormField;
  confirmLabel: string;
  confirmField: FormField;
  isStaff?: boolean;
};

/** A new password, typed twice. Only the server checks how easy it is to guess. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={props.label}
        help={`At least ${props.isStaff ? staffPasswordCharactersMin : passwordCharactersMin} characters. Longer is better; avoid common passwords.`}
        field={props.field}
        autoComplete="new-password"
      />
      <PasswordField
        label={props.confirmLabel}
        field={props.confirmField}
        autoComplete="new-password"
      />
    </>
  );
}
