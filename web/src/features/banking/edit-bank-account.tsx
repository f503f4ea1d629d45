import type { BankAccount } from '@piton/contract/banking/bank-account.ts';
import { bankAccountEdit, editBankAccount } from '@piton/contract/banking/bank-account-fields.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { useNavigate, useOutletContext } from 'react-router';
import { call } from '../../api/call.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { withReason } from '../../ui/forms/with-reason.ts';
import { BankFields } from './bank-fields.tsx';
import type { BankFormProps } from './bank-form-props.ts';
import { useBankAccountSaved } from './use-bank-account.ts';
import { useBankRefusal } from './use-bank-refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsPayoutUnderWay } from '../companies/use-companies.ts';

/** Keeps the version it started from, whatever changes elsewhere. */
export function EditBankAccount(props: BankFormProps & { seen: BankAccount }) {
  const { seen, banks, newerVersion } = props;
  const { email } = useOutletContext<SessionUser>();
  const initial = valuesOf(seen);
  const form = useEditForm(seen, initial);
  return (
    <CheckedForm form={form} action="EDIT" busyAction="Please wait...">
      <BankFields
        field={(name) => withReason(form.field(name), seen.reviewFields[name], initial[name])}
        banks={banks}
        keptNumber={seen.accountNumber}
      />
      <WhatSavingDoes email={email} inReview={seen.inReview} />
      {!form.isPending && newerVersion}
    </CheckedForm>
  );
}

function useEditForm({ version }: BankAccount, initial: ReturnType<typeof valuesOf>) {
  const navigate = useNavigate();
  const bankAccountSaved = useBankAccountSaved();
  const refusalOfSaving = useBankRefusal();
  return useForm({
    initial,
    check: (values) => checkFields(bankAccountEdit, values),
    send: ({ accountNumber, ...fields }) =>
      refusalOfSaving(async () => {
        const body = { ...fields, accountNumber: accountNumber ?? '', version };
        bankAccountSaved(await call(editBankAccount, { body }));
        notify('Bank account saved. We’ll verify it before your next payout.', 'positive');
        await navigate('/accounts');
      }),
  });
}

function valuesOf({ country, bankName, accountRouting, accountName, accountType }: BankAccount) {
  // The browser knows only the last digits, so an empty field leaves the number unchanged.
  return { country, bankName, accountRouting, accountName, accountType, accountNumber: '' };
}

type WhatSavingDoesProps = { email: string; inReview: boolean };

/** Shown above the button, so that a late payout doesn't surprise the merchant on a Friday. */
function WhatSavingDoes({ email, inReview }: WhatSavingDoesProps) {
  const isUnderWay = useIsPayoutUnderWay();
  return (
    <Notice>
      <p className="font-medium">When you save</p>
      <ul className="list-disc pl-5">
        <li>Payouts are on hold until we’ve verified the account{inReview ? '' : ' again'}.</li>
        {isUnderWay && <li>Money already on its way goes to your previous account.</li>}
        <li>We’ll email {email} about the change.</li>
      </ul>
    </Notice>
  );
}
