import {
  disablePaymentRequest,
  type PaymentRequest,
} from '@piton/contract/payment-requests/payment-request.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { notify } from '../../../ui/layers/toast.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { amountOf } from './request-words.ts';
import { useRequestsChanged } from './use-requests.ts';

/** Names what it ends, because it can't be undone. */
export function SwitchOffDialog({ request }: { request: PaymentRequest }) {
  const { companyId, requestId, purpose, paidCount, state } = request;
  const [isOpen, setIsOpen] = useState(false);
  const requestsChanged = useRequestsChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        await call(disablePaymentRequest, { params: { companyId, requestId } });
        setIsOpen(false);
        notify('Link switched off.', 'positive');
        await requestsChanged();
      }),
  });
  const amount = amountOf(request);
  const goesOn =
    state === 'Being paid' ? ' A customer is paying right now, and that payment continues.' : '';
  const stays = paidCount > 0 ? ' Payments already made aren’t affected.' : '';
  return (
    <FormDialog
      form={form}
      title={`Switch off “${purpose}”?`}
      description={`Customers won’t be able to pay ${amount} with this link, and you can’t switch it back on.${goesOn}${stays}`}
      trigger={
        <Button variant="quiet" aria-label={`Switch off ${purpose}`}>
          Switch off
        </Button>
      }
      action={`Switch off the link for ${amount}`}
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
