import {
  deleteWebhookEndpoint,
  type WebhookEndpoint,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { useEndpointsChanged } from './use-webhooks.ts';

type DeleteEndpointDialogProps = { companyId: string; endpoint: WebhookEndpoint };

export function DeleteEndpointDialog({ companyId, endpoint }: DeleteEndpointDialogProps) {
  const { id: endpointId, url, mode } = endpoint;
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const changed = useEndpointsChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        await call(deleteWebhookEndpoint, { params: { companyId, endpointId } });
        setIsOpen(false);
        notify('Endpoint deleted.', 'positive');
        await navigate(`/developers/webhooks?mode=${mode}`);
        await changed();
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Delete this endpoint?"
      description={`We stop sending events to ${url} and delete its delivery log. You can’t undo this.`}
      trigger={<Button variant="quiet">Delete</Button>}
      action="Delete endpoint"
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
