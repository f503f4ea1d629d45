import { type DisputeDetails, submitEvidence } from '@piton/contract/disputes/evidence.ts';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDisputeChanged } from './use-disputes.ts';

type SubmitDialogProps = {
  dispute: DisputeDetails;
  version: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The last look, because evidence is sent once. */
export function SubmitDialog({ dispute, version, isOpen, onOpenChange }: SubmitDialogProps) {
  const changed = useDisputeChanged();
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        const params = { disputeId: dispute.id };
        changed(await call(submitEvidence, { params, body: { version } }));
        onOpenChange(false);
      }),
  });
  const count = dispute.files.length;
  const files = count === 1 ? '1 file' : `${count} files`;
  return (
    <FormDialog
      form={form}
      title="Submit your evidence?"
      description={`Your answers, the payment’s details and ${count === 0 ? 'no files' : files} go to the customer’s bank. You can’t change or add anything afterwards.`}
      action={`Submit evidence with ${count === 0 ? 'no files' : files}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  );
}
