import type { Account } from '@piton/contract/identity/account.ts';
import { BookOpen, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { Fact, TitledCard } from '../../ui/titled-card.tsx';

const notGiven = <span className="text-muted">Not added yet</span>;

export function ProfileCard({ account }: { account: Account }) {
  return (
    <TitledCard
      title="Profile"
      aside={
        <Link to="/edit-account" className={buttonClasses('secondary')}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      }
    >
      <dl className="flex flex-col gap-4">
        <Fact name="Name">{account.displayName}</Fact>
        <Fact name="Phone">
          {account.phone ? <span className="tabular-nums">{account.phone}</span> : notGiven}
        </Fact>
        <Fact name="Email">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {account.email}
            <EmailStanding isVerified={account.emailVerified} />
          </span>
        </Fact>
        <Fact name="Country">{account.country}</Fact>
        <Fact name="Address">{account.address ?? notGiven}</Fact>
        <Fact name="Last sign-in">
          {account.lastSignIn ? (
            <DateText instant={new Date(account.lastSignIn)} form="day-and-time" />
          ) : (
            'This is your first sign-in'
          )}
        </Fact>
      </dl>
      <Link to="/devdocs" className={`mt-4 -ml-4 ${buttonClasses('quiet')}`}>
        <BookOpen aria-hidden="true" />
        Developer docs
      </Link>
    </TitledCard>
  );
}

function EmailStanding({ isVerified }: { isVerified: boolean }) {
  if (isVerified) return <Status tone="positive" word="Verified" />;
  return (
    <>
      <Status tone="warning" word="Not verified" />
      <Link
        to="/verify-email"
        className="inline-flex min-h-11 items-center font-medium text-primary underline"
      >
        Verify
      </Link>
    </>
  );
}
