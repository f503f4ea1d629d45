import { endSession, type OpenSession } from '@piton/contract/identity/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { notify } from '../../ui/layers/toast.tsx';
import { sessionsKey } from './use-sessions.ts';

export function SessionRow({ session }: { session: OpenSession }) {
  const { device, isCurrent, isRemembered } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {isCurrent && <Status tone="positive" word="This device" />}
        </p>
        <p className="text-14 text-muted">
          Signed in <DateText instant={new Date(session.created)} form="day-and-time" />
          {isRemembered && ', remembered for 30 days'}
        </p>
        <p className="text-14 text-muted">
          Last seen <DateText instant={new Date(session.lastSeen)} form="day-and-time" />
        </p>
      </div>
      {!isCurrent && <SignOutOne session={session} />}
    </li>
  );
}

function SignOutOne({ session: { id, device } }: { session: OpenSession }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { sessionId: id } }),
    onSuccess: async () => {
      notify(`${device} is signed out.`, 'positive');
      await client.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => notify(error.message, 'danger'),
  });
  return (
    <Button aria-label={`Sign out ${device}`} isBusy={end.isPending} onClick={() => end.mutate()}>
      Sign out
    </Button>
  );
}
