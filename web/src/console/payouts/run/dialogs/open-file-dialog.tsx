import {
  type BankFileFormat,
  openBankFile,
  type PayoutRun,
} from '@piton/contract/payouts/payout-run.ts';
import { Download } from 'lucide-react';
import { call } from '../../../../api/call.ts';
import { ProofFields } from '../../../../features/account/two-step/proof-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../../ui/layers/toast.tsx';
import { downloadMade } from '../../../../features/files/download-file.ts';
import { checkEnabling } from '../../../staff/check-access-grant.ts';
import { useProofRequirement } from '../../../../features/account/two-step/use-proof-requirement.ts';
import { useDialogForm } from '../../../use-dialog-form.ts';

type OpenFileDialogProps = { cutOffDay: string; file: NonNullable<PayoutRun['file']> };

/** Downloads the bank file, which holds all account numbers. */
export function OpenFileDialog({ cutOffDay, file: { format } }: OpenFileDialogProps) {
  const proofFields = useProofRequirement();
  const dialog = useDialogForm({
    initial: { password: '', code: '' },
    check: (values) => checkEnabling(values, proofFields),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (proof) => {
      const { name, text } = await call(openBankFile, { params: { cutOffDay }, body: proof });
      downloadMade(text, { name, type: types[format] });
      notify(`${name} is in your downloads.`, 'positive');
    },
  });
  return (
    <FormDialog
      {...dialog}
      title="Download the bank file?"
      description="It contains full account numbers, and your download is recorded. Take it to our bank, then delete your copy."
      trigger={
        <Button variant="primary">
          <Download aria-hidden="true" />
          Download file
        </Button>
      }
      action="Download file"
    >
      <ProofFields {...proofFields} form={dialog.form} passwordLabel="Your password" />
    </FormDialog>
  );
}

const types: Record<BankFileFormat, string> = {
  csv: 'text/csv',
  nacha: 'text/plain',
  pain: 'application/xml',
};
