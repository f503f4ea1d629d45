import {
  type ConsoleDispute,
  exportEvidence,
  forwardEvidence,
} from '@piton/contract/disputes/evidence.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { ProofFields } from '../../../features/account/two-step/proof-fields.tsx';
import { useProofRequirement } from '../../../features/account/two-step/use-proof-requirement.ts';
import { openFile } from '../../../features/files/open-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useDialogForm } from '../../use-dialog-form.ts';
import { checkProven } from '../proposals/check-proven.ts';
import { useMoneyChanged } from '../use-money.ts';

/** The PDF for the acquirer, and the record that it was sent. */
export function ForwardEvidence({ dispute }: { dispute: ConsoleDispute }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    await openFile(exportEvidence.path.replace(':disputeId', dispute.id), {
      name: `evidence-${dispute.sale.invoice}.pdf`,
      type: 'application/pdf',
    });
    setIsBusy(false);
  };
  return (
    <div className="flex flex-col gap-3 wide:flex-row wide:flex-wrap">
      <Button
        variant={dispute.mayForward ? 'primary' : 'secondary'}
        isBusy={isBusy}
        onClick={() => void download()}
      >
        <FileText aria-hidden="true" />
        Download as one PDF
      </Button>
      {dispute.mayForward && <ForwardDialog dispute={dispute} />}
    </div>
  );
}

function ForwardDialog({ dispute }: { dispute: ConsoleDispute }) {
  const proofFields = useProofRequirement();
  const moneyChanged = useMoneyChanged();
  const [today] = useState(() => calendarDay(serverNow()));
  const dialog = useDialogForm({
    initial: { forwardedOn: today, password: '', code: '' },
    check: (values) =>
      checkProven(values, proofFields, (proof) =>
        checkFields(forwardEvidence.body, { forwardedOn: values.forwardedOn, ...proof }),
      ),
    fieldOfCode: proofFields.fieldOfCode,
    act: async (body) => {
      try {
        await call(forwardEvidence, { params: { disputeId: dispute.id }, body });
        notify('Recorded as sent to the acquirer.', 'positive');
      } finally {
        void moneyChanged();
      }
    },
  });
  const { form } = dialog;
  const submitted = dispute.ended === null ? today : calendarDay(new Date(dispute.ended));
  return (
    <FormDialog
      {...dialog}
      title="Record that the evidence was sent?"
      description="Send the PDF in the acquirer’s portal first. The merchant sees the day."
      trigger={<Button>Record as sent</Button>}
      action="Record as sent to the acquirer"
    >
      <DateField
        field={form.field('forwardedOn')}
        label="Sent on"
        today={today}
        earliest={submitted}
      />
      <ProofFields {...proofFields} form={form} passwordLabel="Your password" />
    </FormDialog>
  );
}
