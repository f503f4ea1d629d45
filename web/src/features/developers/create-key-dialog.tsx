import { createApiKey } from '@piton/contract/api-keys/api-key.ts';
import type { Company } from '@piton/contract/companies/company.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type Form, useForm } from '../../ui/forms/use-form.ts';
import { checkKeyForm, emptyKeyForm, type KeyForm } from './check-key-form.ts';
import type { CreatedKey } from './created-key-dialog.tsx';
import { ScopesField } from './scopes-field.tsx';

type CreateKeyDialogProps = {
  company: Pick<Company, 'companyId' | 'companyName' | 'acceptsLive'>;
  /** Proposed first. */
  mode: SaleMode;
  onCreated: (key: CreatedKey) => void;
};

export function CreateKeyDialog({ company, mode, onCreated }: CreateKeyDialogProps) {
  const { companyId, companyName, acceptsLive } = company;
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    initial: { ...emptyKeyForm, mode: acceptsLive ? mode : 'test' },
    check: checkKeyForm,
    send: (body) =>
      refusalOf(async () => {
        const created = await call(createApiKey, { params: { companyId }, body });
        form.reset();
        setIsOpen(false);
        onCreated(created);
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Create key"
      description={`For ${companyName}.`}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          Create key
        </Button>
      }
      action="Create key"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <KeyFields form={form} acceptsLive={acceptsLive} />
    </FormDialog>
  );
}

function KeyFields({ form, acceptsLive }: { form: Form<keyof KeyForm>; acceptsLive: boolean }) {
  const kind = form.field('kind');
  return (
    <>
      <TextField
        field={form.field('name')}
        label="Name"
        help="The program that will use it, for example “Web shop”."
        maxLength={60}
        autoComplete="off"
      />
      <SelectField
        field={kind}
        label="Kind"
        help={
          kind.value === 'secret'
            ? undefined
            : 'It gives your public key and the state of a payment request. Any page may contain it.'
        }
        autoComplete="off"
      >
        <option value="secret">Secret: for your server</option>
        <option value="publishable">Publishable: for a page or an app</option>
      </SelectField>
      <SelectField
        field={form.field('mode')}
        label="Mode"
        help={acceptsLive ? undefined : 'You can create live keys once your company is approved.'}
        autoComplete="off"
      >
        <option value="test">Test: no money moves</option>
        <option value="live" disabled={!acceptsLive}>
          Live: real money
        </option>
      </SelectField>
      {kind.value === 'secret' && <ScopesField field={form.field('scopes')} />}
      <SelectField field={form.field('expiresInDays')} label="Expires" autoComplete="off">
        <option value="">Never</option>
        <option value="30">In 30 days</option>
        <option value="90">In 90 days</option>
        <option value="365">In a year</option>
      </SelectField>
    </>
  );
}
