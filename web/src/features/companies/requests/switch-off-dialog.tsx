import { disablePaymentRequest, type PaymentRequest } from '@piton/contract/payment-request.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { amountOf } from './request-words.ts';
import { useRequestsChanged } from './use-requests.ts';

/** Cannot be undone: it names what it ends. */
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
        notify('The link is switched off.', 'positive');
        await requestsChanged();
      }),
  });
  const amount = amountOf(request);
  const goesOn =
    state === 'Being paid' ? ' Somebody is paying just now, and that payment goes on.' : '';
  const stays = paidCount > 0 ? ' What was paid stays paid.' : '';
  return (
    <FormDialog
      form={form}
      title={`Switch off “${purpose}”?`}
      description={`Nobody can pay ${amount} by this link any more, and it cannot be switched on again.${goesOn}${stays}`}
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
