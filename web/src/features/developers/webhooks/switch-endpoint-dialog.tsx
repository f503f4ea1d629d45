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
import { useWebhooksChanged } from './use-webhooks.ts';

type SwitchEndpointDialogProps = { companyId: string; endpoint: WebhookEndpoint };

const words = {
  enabled: {
    action: 'Disable',
    title: 'Disable this endpoint?',
    description: 'We send it nothing more and give up its waiting deliveries.',
    next: 'disabled',
    done: 'Endpoint disabled.',
  },
  disabled: {
    action: 'Enable',
    title: 'Enable this endpoint?',
    description: 'We send it new events. Resend the events that it missed afterwards.',
    next: 'enabled',
    done: 'Endpoint enabled.',
  },
} as const;

export function SwitchEndpointDialog({ companyId, endpoint }: SwitchEndpointDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Keeps the words while the dialog closes and the state has changed.
  const [before, setBefore] = useState(endpoint.state);
  const { action, title, description, next, done } = words[before];
  const changeOpen = (willOpen: boolean) => {
    if (willOpen) setBefore(endpoint.state);
    setIsOpen(willOpen);
  };
  const changed = useWebhooksChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        const params = { companyId, endpointId: endpoint.id };
        await call(editWebhookEndpoint, { params, body: { state: next } });
        setIsOpen(false);
        notify(done, 'positive');
        await changed();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      trigger={<Button>{words[endpoint.state].action}</Button>}
      action={action}
      isOpen={isOpen}
      onOpenChange={changeOpen}
    />
  );
}
