import { Link } from 'react-router';
import { DueDisputes } from './due-disputes.tsx';
import { useDisputes } from './use-disputes.ts';

/** Above the payments: the disputes that need a response, or the way to earlier ones. */
export function DisputesLink({ companyId }: { companyId: string }) {
  const page = useDisputes(companyId).data?.pages[0];
  const first = page?.items[0];
  if (page === undefined || first === undefined) return null;
  if (!first.isAwaitingResponse) {
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
      count={page.awaitingCount}
      respondBy={first.respondBy}
      link={{ to: '/disputes', words: 'View disputes' }}
    />
  );
}
