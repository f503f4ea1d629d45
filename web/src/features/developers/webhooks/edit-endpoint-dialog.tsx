import {
  editWebhookEndpoint,
  type WebhookEndpoint,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { notify } from '../../../ui/layers/toast.tsx';
import { checkEndpointForm, formOf } from './check-endpoint-form.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { useWebhooksChanged } from './use-webhooks.ts';

type EditEndpointDialogProps = { companyId: string; endpoint: WebhookEndpoint };

export function EditEndpointDialog({ companyId, endpoint }: EditEndpointDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const changed = useWebhooksChanged(companyId);
  const form = useForm({
    initial: formOf(endpoint),
    check: checkEndpointForm,
    send: (body) =>
      refusalOf(async () => {
        const params = { companyId, endpointId: endpoint.id };
        await call(editWebhookEndpoint, { params, body });
        setIsOpen(false);
        notify('Endpoint saved.', 'positive');
        await changed();
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Edit endpoint"
      trigger={<Button>Edit</Button>}
      action="Save"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
