import type { StaffMember } from '@piton/contract/identity/staff.ts';
import { Ban, ShieldCheck } from 'lucide-react';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { roleWords } from '../role-words.ts';
import { AdmissionDialog } from './admission-dialog.tsx';

/** Never empty, because the viewer is listed. */
export function MemberList({ members }: { members: readonly StaffMember[] }) {
  return (
    <ul className="divide-y divide-line rounded-16 border border-line bg-surface">
      {members.map((member) => (
        <MemberRow key={member.uid} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ member }: { member: StaffMember }) {
  const { displayName, email, role, isYou } = member;
  return (
    <li
      className={
        'grid items-center gap-x-4 gap-y-2 p-4 desktop:px-6 ' +
        'desktop:grid-cols-[minmax(0,1fr)_16rem_17rem_7rem]'
      }
    >
      <div className="min-w-0">
        <p className={`font-medium wrap-anywhere ${member.isDisabled ? 'text-muted' : ''}`}>
          {displayName}
          {isYou && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="text-14 text-muted wrap-anywhere">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-14 desktop:w-24">{roleWords[role]}</span>
        <Standing member={member} />
      </div>
      <p className="text-14 text-muted">
        {member.lastSignIn === null ? (
          'Never signed in'
        ) : (
          <>
            Signed in <DateText instant={new Date(member.lastSignIn)} form="day-and-time" />
          </>
        )}
      </p>
      {!isYou && <AdmissionDialog member={member} />}
    </li>
  );
}

function Standing({ member }: { member: StaffMember }) {
  if (member.isDisabled) return <Status tone="danger" word="Disabled" icon={Ban} />;
  return member.hasSecondFactor ? (
    <Status tone="positive" word="Two-step sign-in on" icon={ShieldCheck} />
  ) : (
    <Status tone="warning" word="Two-step sign-in off" />
  );
}
