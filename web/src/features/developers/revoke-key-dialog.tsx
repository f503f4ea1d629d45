import { type ApiKey, revokeApiKey } from '@piton/contract/api-keys/api-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { notify } from '../../ui/layers/toast.tsx';
import { useApiKeysChanged } from './use-api-keys.ts';

export function RevokeKeyDialog({ companyId, apiKey }: { companyId: string; apiKey: ApiKey }) {
  const { id: keyId, name, shown } = apiKey;
  const [isOpen, setIsOpen] = useState(false);
  const keysChanged = useApiKeysChanged(companyId);
  const form = useForm<never, null>({
    initial: {},
    check: () => ({ ok: true, value: null }),
    send: () =>
      refusalOf(async () => {
        await call(revokeApiKey, { params: { companyId, keyId } });
        setIsOpen(false);
        notify('Key revoked.', 'positive');
        await keysChanged();
      }),
  });
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
      onOpenChange={setIsOpen}
    />
  );
}
