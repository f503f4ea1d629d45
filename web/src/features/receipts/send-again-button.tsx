import { sendReceipt } from '@piton/contract/payments/receipt.ts';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';

/** To the address that was given with the payment, which is not shown here and cannot be another. */
export function SendAgainButton({ saleId }: { saleId: string }) {
  const send = useMutation({
    mutationFn: () => call(sendReceipt, { params: { saleId } }),
    // Where others have had too much sent to that address, nothing goes there, and nobody is told: so it
    // is not promised either.
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
