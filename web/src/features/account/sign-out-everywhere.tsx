import { signOutEverywhere } from '@piton/contract/identity/account.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { endingSession } from '../../api/session-ended.ts';
import { signOutHere } from '../identity/sign-out-here.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/layers/dialog.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { leaveSignInNotice } from '../identity/sign-in-notice.ts';

export function SignOutEverywhere() {
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: () =>
      endingSession(async () => {
        await call(signOutEverywhere, {});
        signOutHere();
        leaveSignInNotice('You’re signed out on all devices.');
        await navigate('/signin');
      }),
    onError: (error) => notify(`Nothing was signed out. ${error.message}`, 'danger'),
  });
  return (
    <Dialog
      title="Sign out everywhere?"
      description="This signs you out on every phone and computer, including this one."
      trigger={<Button isFullWidth>Sign out everywhere</Button>}
      actions={
        <>
          <Button variant="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
            Sign out everywhere
          </Button>
          <DialogClose button={<Button>Cancel</Button>} />
        </>
      }
    />
  );
}
