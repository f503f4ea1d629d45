import {
  addReturnAddress,
  returnAddressFields,
} from '@piton/contract/return-addresses/return-address.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useReturnAddressesChanged } from './use-return-addresses.ts';

export function AddAddressDialog({ companyId }: { companyId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const addressesChanged = useReturnAddressesChanged(companyId);
  const form = useForm({
    initial: { address: '', mode: 'test' },
    check: (values) => checkFields(returnAddressFields, values),
    send: (body) =>
      refusalOf(async () => {
        await call(addReturnAddress, { params: { companyId }, body });
        form.reset();
        setIsOpen(false);
        await addressesChanged();
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Add return address"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          Add return address
        </Button>
      }
      action="Add address"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <TextField
        field={form.field('address')}
        label="Address of your shop"
        help="For example https://shop.example.lc"
        inputMode="url"
        maxLength={200}
        autoComplete="off"
      />
      <SelectField field={form.field('mode')} label="Mode" autoComplete="off">
        <option value="test">Test: no money moves</option>
        <option value="live">Live: real money</option>
      </SelectField>
    </FormDialog>
  );
}
