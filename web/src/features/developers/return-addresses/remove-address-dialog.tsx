import {
  removeReturnAddress,
  type ReturnAddress,
} from '@piton/contract/return-addresses/return-address.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { useReturnAddressesChanged } from './use-return-addresses.ts';

type RemoveAddressDialogProps = { companyId: string; address: ReturnAddress };

export function RemoveAddressDialog({ companyId, address }: RemoveAddressDialogProps) {
  const { id: addressId, origin } = address;
  const [isOpen, setIsOpen] = useState(false);
  const addressesChanged = useReturnAddressesChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        await call(removeReturnAddress, { params: { companyId, addressId } });
        setIsOpen(false);
        notify('Return address removed.', 'positive');
        await addressesChanged();
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Remove return address?"
      description={`Pay pages stop linking to ${origin}, and new payment requests can’t name it.`}
      trigger={
        <Button variant="quiet" aria-label={`Remove ${origin}`}>
          Remove
        </Button>
      }
      action="Remove address"
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
