import { type ApiKey, revokeApiKey } from '@piton/contract/api-keys/api-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { notify } from '../../ui/layers/toast.tsx';
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
      {endpointHosts.length > 0 && (
        <EndpointsChoice
          hosts={endpointHosts}
          isChecked={disablesEndpoints}
          onChange={setDisablesEndpoints}
        />
      )}
    </FormDialog>
  );
}

type EndpointsChoiceProps = {
  hosts: readonly string[];
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

function EndpointsChoice({ hosts, isChecked, onChange }: EndpointsChoiceProps) {
  const [what, which] =
    hosts.length === 1
      ? ['1 webhook endpoint', 'the endpoint']
      : [`${hosts.length} webhook endpoints`, 'the endpoints'];
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere">
        Programs with this key set the address of {what}: {[...new Set(hosts)].join(', ')}.
      </p>
      <Toggle checked={isChecked} onChange={(event) => onChange(event.target.checked)}>
        Disable {which}, too
      </Toggle>
    </div>
  );
}
