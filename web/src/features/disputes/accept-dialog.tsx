import { acceptDispute, type DisputeDetails } from '@piton/contract/disputes/evidence.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDisputeChanged } from './use-disputes.ts';

/** Accepting gives the money up, so it asks first. */
export function AcceptDialog({ dispute }: { dispute: DisputeDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const changed = useDisputeChanged();
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        const { id: disputeId, version } = dispute;
        changed(await call(acceptDispute, { params: { disputeId }, body: { version } }));
        setIsOpen(false);
      }),
  });
  const amount = formatMoney(BigInt(dispute.amountMills));
  return (
    <FormDialog
      form={form}
      title={`Accept the dispute of ${amount}?`}
      description="The customer keeps the money, and you can’t send evidence afterwards. Please don’t refund them as well."
      trigger={<Button>Accept dispute</Button>}
      action={`Accept: ${amount} to the customer`}
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
