import { type StaffInvite, withdrawInvite } from '@piton/contract/identity/staff.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { roleWords } from '../role-words.ts';
import { noFields, useDialogForm } from '../use-dialog-form.ts';
import { useStaffChanged } from './use-staff.ts';

export function InviteList({ invites }: { invites: readonly StaffInvite[] }) {
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="text-20 font-semibold">
        Invitations
      </h2>
      {invites.length === 0 ? (
        <p className="text-muted">No open invitations.</p>
      ) : (
        <ul className="divide-y divide-line rounded-16 border border-line bg-surface">
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InviteRow({ invite }: { invite: StaffInvite }) {
  const [openedMs] = useState(() => Date.now());
  const expires = new Date(invite.expires);
  return (
    <li
      className={
        'grid items-center gap-x-4 gap-y-2 p-4 desktop:px-6 ' +
        'desktop:grid-cols-[minmax(0,1fr)_16rem_17rem_7rem]'
      }
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{invite.email}</p>
        <p className="text-14 text-muted wrap-anywhere">Invited by {invite.invitedBy}</p>
      </div>
      <p className="text-14">{roleWords[invite.role]}</p>
      <p className="text-14 text-muted">
        {expires.getTime() < openedMs ? 'Expired' : 'Expires'}{' '}
        <DateText instant={expires} form="day-and-time" />
      </p>
      <WithdrawDialog invite={invite} />
    </li>
  );
}

function WithdrawDialog({ invite: { id, email } }: { invite: StaffInvite }) {
  const staffChanged = useStaffChanged();
  const dialog = useDialogForm({
    ...noFields,
    act: async () => {
      await call(withdrawInvite, { params: { inviteId: id } });
      notify(`Invitation for ${email} withdrawn.`, 'positive');
      void staffChanged();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title="Withdraw this invitation?"
      description={`The link that was sent to ${email} stops working.`}
      trigger={<Button aria-label={`Withdraw the invitation of ${email}`}>Withdraw</Button>}
      action="Withdraw invitation"
      actionVariant="danger"
    />
  );
}
