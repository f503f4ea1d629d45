import { type FoundAccount, reopenAccount } from '@piton/contract/identity/merchant-accounts.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { ReasonField } from './reason-field.tsx';
import { useAccountChanged } from './use-found-accounts.ts';

export function ReopenDialog({ account }: { account: FoundAccount }) {
  const { uid, displayName, companies } = account;
  const accountChanged = useAccountChanged();
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(reopenAccount.body, values),
    act: async (body) => {
      const reopened = await call(reopenAccount, { params: { uid }, body });
      notify(`${displayName}’s account is open again.`, 'positive');
      accountChanged(reopened);
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Reopen ${displayName}’s account?`}
      description={whatComesBack(companies.length > 0)}
      trigger={<Button aria-label={`Reopen account of ${displayName}`}>Reopen account</Button>}
      action={`Reopen ${displayName}’s account`}
    >
      <ReasonField field={dialog.form.field('reason')} example="Closed by mistake" />
    </FormDialog>
  );
}

function whatComesBack(hasCompanies: boolean): string {
  const person = 'They can sign in again, and are emailed.';
  return hasCompanies ? `${person} Their companies stay closed until they’re reviewed.` : person;
}
