import { sendReceipt } from '@piton/contract/receipts/receipt.ts';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/layers/toast.tsx';

/** Sends to the payment's own address, which is not shown here and can't be changed. */
export function SendAgainButton({ saleId }: { saleId: string }) {
  const send = useMutation({
    mutationFn: () => call(sendReceipt, { params: { saleId } }),
    // The server sends nothing to an address over its limit and doesn't say so, so the message
    // promises no delivery.
    onSuccess: () => notify('Sending. An email can take a few minutes.', 'positive'),
    onError: (error) => notify(error.message, 'danger'),
  });
  return (
    <Button variant="quiet" isFullWidth isBusy={send.isPending} onClick={() => send.mutate()}>
      {!send.isPending && <Mail aria-hidden="true" />}
      Email receipt again
    </Button>
  );
}
