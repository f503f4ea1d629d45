import { eventTypeNames, eventTypes } from '@piton/contract/v1/event-types.ts';
import {
  sendTestWebhook,
  type WebhookEndpoint,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { eventGroups } from './event-groups.ts';
import { useWebhooksChanged } from './use-webhooks.ts';

type SendTestDialogProps = {
  companyId: string;
  endpoint: WebhookEndpoint;
};

/** Sends an example and shows its delivery. */
export function SendTestDialog({ companyId, endpoint }: SendTestDialogProps) {
  const { id: endpointId, url, mode } = endpoint;
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const changed = useWebhooksChanged(companyId);
  const form = useForm({
    initial: { type: 'payment.approved' },
    check: (values) => {
      const type = eventTypeNames.find((each) => each === values.type);
      if (type !== undefined) return { ok: true, value: { type } };
      return { ok: false, fields: { type: 'Please choose one of the options.' } };
    },
    send: (body) =>
      refusalOf(async () => {
        const params = { companyId, endpointId };
        const { deliveryId } = await call(sendTestWebhook, { params, body });
        setIsOpen(false);
        void changed();
        await navigate(`/developers/webhooks/${endpointId}/deliveries/${deliveryId}?mode=${mode}`);
      }),
  });
  const chosen = eventTypeNames.find((each) => each === form.values.type);
  return (
    <FormDialog
      form={form}
      title="Send an example event"
      description={`To ${url}. It is marked as an example and concerns no real payment.`}
      trigger={
        <Button aria-label={`Send example to ${url}`}>
          <Send aria-hidden="true" />
          Send example
        </Button>
      }
      action="Send example"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <SelectField
        field={form.field('type')}
        label="Event"
        help={chosen && eventTypes[chosen]}
        autoComplete="off"
      >
        {eventGroups.map(({ name, types }) => (
          <optgroup key={name} label={name}>
            {types.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </FormDialog>
  );
}
