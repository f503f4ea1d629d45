import { Link } from 'react-router';
import { DueDisputes } from './due-disputes.tsx';
import { useDisputes } from './use-disputes.ts';

/** Above the payments: the disputes that need a response, or the way to earlier ones. */
export function DisputesLink({ companyId }: { companyId: string }) {
  const { data } = useDisputes(companyId);
  if (data === undefined || data.items.length === 0) return null;
  const waiting = data.items.filter(({ isAwaitingResponse }) => isAwaitingResponse);
  const [first] = waiting;
  if (first === undefined) {
    return (
      <Link
        to="/disputes"
        className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-2"
      >
        View disputes
      </Link>
    );
  }
  return (
    <DueDisputes
      count={waiting.length}
      respondBy={first.respondBy}
      link={{ to: '/disputes', words: 'View disputes' }}
    />
  );
}
