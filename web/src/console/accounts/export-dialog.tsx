import {
  exportAccount,
  exportedMax,
  type FoundAccount,
} from '@piton/contract/identity/merchant-accounts.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { Download } from 'lucide-react';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { downloadMade } from '../../features/files/download-file.ts';
import { useDialogForm } from '../use-dialog-form.ts';
import { ReasonField } from './reason-field.tsx';

/** Slightly longer than the server's limit, so that its refusal still arrives. */
const longestWaitMs = exportAccount.timeLimitMs + 5000;
const newestMax = new Intl.NumberFormat('en').format(exportedMax);

export function ExportDialog({ account: { uid, displayName } }: { account: FoundAccount }) {
  const dialog = useDialogForm({
    initial: { reason: '' },
    check: (values) => checkFields(exportAccount.body, values),
    act: async (body) => {
      const parts = { params: { uid }, body };
      const document = await call(exportAccount, parts, { timeoutMs: longestWaitMs });
      downloadMade(JSON.stringify(document, null, 2), {
        name: `piton-account-${uid}.json`,
        type: 'application/json',
      });
      notify(`${displayName}’s account data is in your downloads.`, 'positive');
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Export ${displayName}’s account?`}
      description={`You get a file with everything kept about the account, including decisions on its companies and bank account, and its newest ${newestMax} payments and audit entries. It’s for the account’s owner: send it securely, and delete your copy.`}
      trigger={
        <Button aria-label={`Export account of ${displayName}`}>
          <Download aria-hidden="true" />
          Export
        </Button>
      }
      action="Download file"
    >
      <ReasonField field={dialog.form.field('reason')} example="Requested by phone" />
    </FormDialog>
  );
}
