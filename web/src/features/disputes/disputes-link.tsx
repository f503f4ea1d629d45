import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { Deadline } from './deadline.tsx';
import { useDisputes } from './use-disputes.ts';

/** Above the payments: the disputes that need a response, or the way to earlier ones. */
export function DisputesLink({ companyId }: { companyId: string }) {
  const { data } = useDisputes(companyId);
  if (data === undefined || data.items.length === 0) return null;
  const waiting = data.items.filter(({ isAwaitingResponse }) => isAwaitingResponse);
  const [first] = waiting;
  const beforeDeadline = waiting.length === 1 ? ' by ' : ', the first by ';
  if (first === undefined) {
    return (
      <Link to="/disputes" className={`self-start ${link}`}>
        View disputes
      </Link>
    );
  }
  return (
    <Notice tone="warning">
      <p>
        {waiting.length === 1
          ? '1 dispute needs a response'
          : `${waiting.length} disputes need a response`}
        {first.respondBy === null ? '.' : beforeDeadline}
        {first.respondBy !== null && <Deadline respondBy={first.respondBy} />}
      </p>
      <Link to="/disputes" className={link}>
        View disputes
      </Link>
    </Notice>
  );
}

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-2';
