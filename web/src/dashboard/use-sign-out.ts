import { signOut } from '@piton/contract/identity/session.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { endingSession } from '../api/session-ended.ts';
import { signOutHere } from '../features/identity/sign-out-here.ts';
import { notify } from '../ui/layers/toast.tsx';

export function useSignOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      endingSession(async () => {
        await call(signOut, {});
        signOutHere();
        await navigate('/signin');
      }),
    onError: (error) => notify(`You’re still signed in. ${error.message}`, 'danger'),
  });
}
