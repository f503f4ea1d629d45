import { type ApiKey, overlapHours, rotateApiKey } from '@piton/contract/api-keys/api-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { CreatedKey } from './created-key-dialog.tsx';
import { EndpointsChoice } from './endpoints-choice.tsx';
import { useApiKeysChanged } from './use-api-keys.ts';
import { useWebhooksChanged } from './webhooks/use-webhooks.ts';

type RotateKeyDialogProps = {
  companyId: string;
  apiKey: ApiKey;
  onCreated: (key: CreatedKey) => void;
};

const overlapWords: Record<(typeof overlapHours)[number], string> = {
  0: 'Not at all',
  1: 'For 1 hour',
  24: 'For 1 day',
  168: 'For 7 days',
};

/** A day gives time to deploy the new key without a failed request. */
const initial = { overlapHours: '24' };

export function RotateKeyDialog({ companyId, apiKey, onCreated }: RotateKeyDialogProps) {
  const { id: keyId, name, expires, endpointHosts } = apiKey;
  const [isOpen, setIsOpen] = useState(false);
  // A stolen key's endpoints would keep receiving events.
  const [disablesEndpoints, setDisablesEndpoints] = useState(true);
  const keysChanged = useApiKeysChanged(companyId);
  const webhooksChanged = useWebhooksChanged(companyId);
  const form = useForm({
    initial,
    check: (values) => {
      const hours = overlapHours.find((each) => String(each) === values.overlapHours);
      if (hours !== undefined) return { ok: true, value: { overlapHours: hours } };
      return { ok: false, fields: { overlapHours: 'Please choose one of the options.' } };
    },
    send: (body) =>
      refusalOf(async () => {
        const endsAtOnce = body.overlapHours === 0;
        const created = await call(rotateApiKey, {
          params: { companyId, keyId },
          body: { ...body, disablesEndpoints: endsAtOnce && disablesEndpoints },
        });
        form.reset();
        setIsOpen(false);
        onCreated(created);
        await webhooksChanged();
      }),
  });
  const changeOpen = (opens: boolean) => {
    setDisablesEndpoints(true);
    setIsOpen(opens);
    // Programs may have created endpoints since the page loaded.
    if (opens) void keysChanged();
  };
  const noExpiry = expires === null ? '' : ' The new key doesn’t expire.';
  return (
    <FormDialog
      form={form}
      title={`Rotate “${name}”?`}
      description={`You get a new key with the same permissions.${noExpiry}`}
      trigger={<Button aria-label={`Rotate ${name}`}>Rotate</Button>}
      action="Create new key"
      isOpen={isOpen}
      onOpenChange={changeOpen}
    >
      <SelectField
        field={form.field('overlapHours')}
        label="The old key keeps working"
        autoComplete="off"
      >
        {overlapHours.map((hours) => (
          <option key={hours} value={hours}>
            {overlapWords[hours]}
          </option>
        ))}
      </SelectField>
      {form.values.overlapHours === '0' && (
        <EndpointsChoice
          hosts={endpointHosts}
          isChecked={disablesEndpoints}
          onChange={setDisablesEndpoints}
        />
      )}
    </FormDialog>
  );
}
