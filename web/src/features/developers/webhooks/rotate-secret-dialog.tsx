import {
  rotateWebhookSecret,
  type WebhookEndpointWithSecret,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';

type RotateSecretDialogProps = {
  companyId: string;
  endpointId: string;
  onRotated: (endpoint: WebhookEndpointWithSecret) => void;
};

export function RotateSecretDialog({ companyId, endpointId, onRotated }: RotateSecretDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        const rotated = await call(rotateWebhookSecret, { params: { companyId, endpointId } });
        setIsOpen(false);
        onRotated(rotated);
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Rotate the signing secret?"
      description="You get a new secret. For 24 hours each message is signed with both, so nothing is lost while you install it."
      trigger={<Button>Rotate secret</Button>}
      action="Create new secret"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
