import {
  addBankAccount,
  bankAccountFields,
  defaultBank,
} from '@piton/contract/banking/bank-account-fields.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { fromSavedBank } from '../verify-flow/saved-bank.ts';
import { BankFields } from './bank-fields.tsx';
import type { BankFormProps } from './bank-form-props.ts';
import { useBankRefusal } from './use-bank-refusal.ts';

const empty = {
  country: 'Saint Lucia',
  bankName: defaultBank,
  accountRouting: '',
  accountNumber: '',
  accountName: '',
  accountType: 'chequing',
};

export function NewBankAccount({ banks, newerVersion }: BankFormProps) {
  const navigate = useNavigate();
  const refusalOfSaving = useBankRefusal();
  const form = useForm({
    initial: empty,
    check: (values) => checkFields(bankAccountFields, values),
    send: (body) =>
      refusalOfSaving(async () => {
        await call(addBankAccount, { body });
        await navigate('/verify-step-6', { state: fromSavedBank });
      }),
  });
  return (
    <CheckedForm form={form} action="Save" busyAction="Please wait...">
      <BankFields field={form.field} banks={banks} />
      {!form.isPending && newerVersion}
    </CheckedForm>
  );
}
