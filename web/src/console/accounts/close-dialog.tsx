import { closeAccount, type FoundAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { ReasonField } from './reason-field.tsx';
import { useAccountChanged } from './use-found-accounts.ts';

export function CloseDialog({ account }: { account: FoundAccount }) {
  const { uid, displayName } = account;
  const accountChanged = useAccountChanged();
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(closeAccount.body, values),
    act: async (body) => {
      const closed = await call(closeAccount, { params: { uid }, body });
      notify(`${displayName}’s account is closed.`, 'positive');
      accountChanged(closed);
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Close ${displayName}’s account?`}
      description={<WhatStops account={account} />}
      trigger={<Button aria-label={`Close account of ${displayName}`}>Close account</Button>}
      action={`Close ${displayName}’s account`}
      actionVariant="danger"
    >
      <ReasonField field={dialog.form.field('reason')} example="Asked for by email" />
    </FormDialog>
  );
}

function WhatStops({ account }: { account: FoundAccount }) {
  const { displayName, companies, unsettled } = account;
  const names = companies.map(({ companyName }) => companyName);
  return (
    <>
      <span className="block">
        {displayName} is signed out everywhere, can no longer sign in, and is emailed.
        {names.length > 0 && ` Live payments to ${listed(names)} stop.`}
      </span>
      <span className="mt-2 block">
        An administrator can undo this until the account is erased.
      </span>
      {unsettled !== null && (
        <span className="mt-2 block">
          <strong className="font-semibold">{unsettled}</strong> Payouts stop while the account is
          closed. To pay out, reopen it and approve its companies. You can erase it once all of this
          is settled.
        </span>
      )}
    </>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
