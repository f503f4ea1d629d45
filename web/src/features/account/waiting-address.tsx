import { type Account, cancelEmailChange } from '@piton/contract/account.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChanged } from './use-account.ts';

/** An address that was asked for and whose link nobody has opened yet. */
export function WaitingAddress({ email, newEmail }: Pick<Account, 'email'> & { newEmail: string }) {
  const accountChanged = useAccountChanged();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: async () => {
      await accountChanged();
      notify(`${email} stays your address.`);
    },
    onError: (error) => notify(error.message, 'danger'),
  });
  return (
    <Notice>
      <p>
        Waiting for {newEmail}: open the link that we mailed there, and it becomes your address.
        Until then {email} stays.
      </p>
      <Button onClick={() => cancel.mutate()} isBusy={cancel.isPending}>
        Keep the present address
      </Button>
    </Notice>
  );
}
