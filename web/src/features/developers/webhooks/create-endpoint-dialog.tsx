import type { SaleMode } from '@piton/contract/payments/sale.ts';
import {
  createWebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { checkEndpointForm, emptyEndpointForm } from './check-endpoint-form.ts';
import { EndpointFields } from './endpoint-fields.tsx';

type CreateEndpointDialogProps = {
  companyId: string;
  mode: SaleMode;
  onCreated: (endpoint: WebhookEndpointWithSecret) => void;
};

export function CreateEndpointDialog({ companyId, mode, onCreated }: CreateEndpointDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    initial: emptyEndpointForm,
    check: checkEndpointForm,
    send: (fields) =>
      refusalOf(async () => {
        const body = { mode, ...fields };
        const created = await call(createWebhookEndpoint, { params: { companyId }, body });
        form.reset();
        setIsOpen(false);
        onCreated(created);
      }),
  });
  return (
    <FormDialog
      form={form}
      title={mode === 'live' ? 'Add live endpoint' : 'Add test endpoint'}
      description="We send it a signed message for each event."
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          Add endpoint
        </Button>
      }
      action="Add endpoint"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
