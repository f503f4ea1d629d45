import type { WebhookEndpointWithSecret } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { SecretDialog } from '../secret-dialog.tsx';

type EndpointSecretDialogProps = {
  endpoint: WebhookEndpointWithSecret;
  onClose: () => void;
};

export function EndpointSecretDialog({ endpoint, onClose }: EndpointSecretDialogProps) {
  return (
    <SecretDialog
      title="Your signing secret"
      name="signing secret"
      text={endpoint.secret}
      warning="Copy this secret now. We can’t show it again."
      note={
        endpoint.previousSecretUntil === null
          ? 'Your program checks with it that a message is ours. Keep it on your server.'
          : 'For 24 hours each message is signed with both secrets. Install the new one by then.'
      }
      onClose={onClose}
    />
  );
}
