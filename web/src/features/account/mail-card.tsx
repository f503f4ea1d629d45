import { type Account, switchPaidEmails } from '@piton/contract/identity/account.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { useAccountChanged } from './use-account.ts';

export function MailCard({ account }: { account: Account }) {
  const helpId = useId();
  const accountChanged = useAccountChanged();
  const change = useMutation({
    mutationFn: (isOn: boolean) => call(switchPaidEmails, { body: { isOn } }),
    onSuccess: async (changed) => {
      await accountChanged(changed);
      notify(
        changed.hasPaidEmails
          ? 'We’ll email you when you’re paid.'
          : 'We won’t email you when you’re paid.',
        'positive',
      );
    },
    onError: (error) => notify(`Nothing was changed. ${error.message}`, 'danger'),
  });
  return (
    <TitledCard title="Emails">
      <Toggle
        // Shows the new setting until the server responds.
        checked={change.isPending ? change.variables : account.hasPaidEmails}
        aria-describedby={helpId}
        onChange={(event) => {
          // Not disabled during the request, because keyboard users would lose the focus.
          if (!change.isPending) change.mutate(event.target.checked);
        }}
      >
        Email me when I’m paid
      </Toggle>
      <p id={helpId} className="text-14 text-muted">
        We email you about the first payment right away, and group the next ten minutes’ payments in
        one email.
      </p>
    </TitledCard>
  );
}
