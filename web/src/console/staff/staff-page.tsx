import { Navigate } from 'react-router';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { useConsole } from '../console-context.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteList } from './invite-list.tsx';
import { MemberList } from './member-list.tsx';
import { useStaff } from './use-staff.ts';

/** Redirects reviewers, who have no access, to their own start page. */
export function StaffPage() {
  const { role } = useConsole();
  return role === 'administrator' ? <Staff /> : <Navigate to="/console" replace />;
}

function Staff() {
  const staff = useStaff();
  return (
    <div className="flex flex-col gap-6">
      <title>Staff · Piton</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-24 font-semibold">Staff</h1>
        <InviteDialog />
      </div>
      <Loaded query={staff} waiting={<Waiting />}>
        {({ staff: members, invites }) => (
          <>
            <MemberList members={members} />
            <InviteList invites={invites} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading staff">
      <div className="divide-y divide-line rounded-16 border border-line bg-surface">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="flex flex-col gap-1 p-4 desktop:px-6">
            <SkeletonBlock className="h-6 w-40" />
            <SkeletonBlock className="h-5 w-56" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
