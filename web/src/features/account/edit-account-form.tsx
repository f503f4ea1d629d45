import { type Account, editAccount, editAccountBody } from '@piton/contract/identity/account.ts';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { useState } from 'react';
import { Link, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CountryField, NameFields } from '../identity/person-fields.tsx';
import { useAccountChanged } from './use-account.ts';

/** Starts from the account as loaded, and ignores later changes elsewhere. */
export function EditAccountForm({ account: newest }: { account: Account }) {
  const [account] = useState(newest);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const accountChanged = useAccountChanged();
  const { fName, lName, country } = account;
  const { uid } = useOutletContext<SessionUser>();
  const form = useForm({
    draftName: `account of ${uid}`,
    initial: { fName, lName, phone: account.phone ?? '', address: account.address ?? '', country },
    check: (values) => checkFields(editAccountBody, values),
    send: (body) =>
      refusalOf(async () => {
        await accountChanged(await call(editAccount, { body }));
        // The guard reloads the session user, because the header shows the new name.
        await revalidate();
        notify('Account saved.', 'positive');
        await navigate('/accounts');
      }),
  });
  return (
    <div className="flex flex-col gap-2">
      <CheckedForm form={form} action="Save">
        <NameFields first={form.field('fName')} last={form.field('lName')} />
        <TextField
          label="Phone"
          field={form.field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          label="Address"
          help="Street and town for your post"
          field={form.field('address')}
          autoComplete="street-address"
        />
        <CountryField field={form.field('country')} />
      </CheckedForm>
      <Link to="/accounts" className={buttonClasses('quiet')}>
        Cancel
      </Link>
    </div>
  );
}
