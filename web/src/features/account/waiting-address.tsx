import { type Account, cancelEmailChange } from '@piton/contract/identity/account.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { useAccountChanged } from './use-account.ts';

/** A new address whose verification link has not been opened yet. */
export function WaitingAddress({ email, newEmail }: Pick<Account, 'email'> & { newEmail: string }) {
  const accountChanged = useAccountChanged();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: async () => {
      await accountChanged();
      notify(`Your email stays ${email}.`);
    },
    onError: (error) => notify(error.message, 'danger'),
  });
  return (
    <Notice>
      <p>
        Open the link we emailed to {newEmail} to confirm it. Until then your email stays {email}.
      </p>
      <Button onClick={() => cancel.mutate()} isBusy={cancel.isPending}>
        Keep current address
      </Button>
    </Notice>
  );
}
