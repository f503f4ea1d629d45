import { type ApiKey, revokeApiKey } from '@piton/contract/api-keys/api-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { notify } from '../../ui/layers/toast.tsx';
import { EndpointsChoice } from './endpoints-choice.tsx';
import { useApiKeysChanged } from './use-api-keys.ts';
import { useWebhooksChanged } from './webhooks/use-webhooks.ts';

export function RevokeKeyDialog({ companyId, apiKey }: { companyId: string; apiKey: ApiKey }) {
  const { id: keyId, name, shown, endpointHosts } = apiKey;
  const [isOpen, setIsOpen] = useState(false);
  // A stolen key's endpoints would keep receiving events.
  const [disablesEndpoints, setDisablesEndpoints] = useState(true);
  const keysChanged = useApiKeysChanged(companyId);
  const webhooksChanged = useWebhooksChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        await call(revokeApiKey, { params: { companyId, keyId }, body: { disablesEndpoints } });
        setIsOpen(false);
        notify('Key revoked.', 'positive');
        await Promise.all([keysChanged(), webhooksChanged()]);
      }),
  });
  const changeOpen = (opens: boolean) => {
    setDisablesEndpoints(true);
    setIsOpen(opens);
    // Programs may have created endpoints since the page loaded.
    if (opens) void keysChanged();
  };
  return (
    <FormDialog
      form={form}
      title={`Revoke “${name}”?`}
      description={`Programs that use ${shown} stop working at once. You can’t undo this.`}
      trigger={
        <Button variant="quiet" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
      action="Revoke key"
      actionVariant="danger"
      isOpen={isOpen}
      onOpenChange={changeOpen}
    >
      <EndpointsChoice
        hosts={endpointHosts}
        isChecked={disablesEndpoints}
        onChange={setDisablesEndpoints}
      />
    </FormDialog>
  );
}
