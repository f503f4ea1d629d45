import { eraseAccount, type FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { checkErasure } from './check-erasure.ts';
import { ReasonField } from './reason-field.tsx';
import { useAccountChanged } from './use-found-accounts.ts';

export function EraseDialog({ account }: { account: FoundAccount }) {
  const { uid, displayName, email } = account;
  const accountChanged = useAccountChanged();
  const dialog = useDialogForm({
    initial: { reason: '', address: '' },
    check: (values) => checkErasure(values, email),
    act: async (body) => {
      const erased = await call(eraseAccount, { params: { uid }, body });
      notify('Account erased.', 'positive');
      accountChanged(erased);
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Erase ${displayName}’s account?`}
      description={<WhatIsErased />}
      trigger={<Button aria-label={`Erase account of ${displayName}`}>Erase account</Button>}
      action={`Erase ${displayName}’s account`}
      actionVariant="danger"
    >
      <ReasonField field={dialog.form.field('reason')} example="Asked for by letter" />
      <EmailField
        field={dialog.form.field('address')}
        label="Type the account’s email"
        help={email}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function WhatIsErased() {
  return (
    <>
      <span className="block">
        This permanently deletes the name, email, phone, address and sign-in details. You can’t undo
        it.
      </span>
      <span className="mt-2 block">
        Companies, payments and payouts are kept for seven years, as the Money Laundering
        (Prevention) Act requires.
      </span>
    </>
  );
}
