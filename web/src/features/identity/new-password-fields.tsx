import {
  passwordCharactersMin,
  staffPasswordCharactersMin,
} from '@piton/contract/fields/person-fields.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { FormField } from '../../ui/use-fields.ts';

type NewPasswordFieldsProps = {
  label: string;
  field: FormField;
  confirmLabel: string;
  confirmField: FormField;
  isStaff?: boolean;
};

/** A password that is being chosen, typed twice. How easily it is guessed, the server knows. */
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
