import { undoCollection, type CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { receiptSubject } from './standing.ts';
import { type ReceiptPlace, useReceiptChanged } from './use-checked-receipt.ts';

type UndoCollectionDialogProps = { receipt: CheckedReceipt; place: ReceiptPlace };

/** Asks for confirmation, because the goods could then be collected a second time. */
export function UndoCollectionDialog({ receipt, place }: UndoCollectionDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const changed = useReceiptChanged(place);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: async () => {
      const refusal = await refusalOf(async () => {
        const { version } = receipt;
        changed.show(await call(undoCollection, { params: place, body: { version } }));
        setIsOpen(false);
      });
      if (refusal instanceof ApiError && refusal.code === 'version_conflict') {
        await changed.askAgain();
      }
      return refusal;
    },
  });
  const thing = receiptSubject(receipt);
  return (
    <FormDialog
      form={form}
      title="Undo collection?"
      description={`Anyone with this receipt can then collect ${thing}. The record keeps your name and both changes.`}
      trigger={<Button isFullWidth>Undo collection</Button>}
      action={`Undo collection: ${thing}`}
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
