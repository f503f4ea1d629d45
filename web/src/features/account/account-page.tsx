import type { Account } from '@piton/contract/identity/account.ts';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { LinkedBankAccountCard } from '../banking/linked-bank-account-card.tsx';
import { MailCard } from './mail-card.tsx';
import { PasswordAndEmailCard } from './password-and-email-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';
import { SecurityActivityCard } from './security-activity-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useAccount } from './use-account.ts';

export function AccountPage() {
  const account = useAccount();
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Account · Piton</title>
      <h1 className="text-24 font-semibold">Account</h1>
      <Loaded query={account} waiting={<CardsToCome />}>
        {(loaded) => <Cards account={loaded} />}
      </Loaded>
    </div>
  );
}

function Cards({ account }: { account: Account }) {
  const { isOn, isRequired, isExempt } = account.secondFactor;
  return (
    <>
      {isRequired && !isOn && !isExempt && (
        <Notice tone="warning">
          <p>
            <strong className="font-semibold">Set up two-step sign-in before you start.</strong>{' '}
            Staff sign in with a password and a code. The console opens once yours is set up.
          </p>
          <a href="#two-step" className="font-medium text-primary underline">
            Set up two-step sign-in
          </a>
        </Notice>
      )}
      <div className="grid items-start gap-4 desktop:grid-cols-2 desktop:gap-6">
        <div className="grid gap-4 desktop:gap-6">
          <ProfileCard account={account} />
          {/* Staff sell nothing, so they receive no payment emails. */}
          {!isRequired && (
            <>
              <LinkedBankAccountCard />
              <MailCard account={account} />
            </>
          )}
        </div>
        <div className="grid gap-4 desktop:gap-6">
          <PasswordAndEmailCard account={account} />
          <TwoStepCard account={account} />
          <SessionsCard />
          <SecurityActivityCard />
        </div>
      </div>
    </>
  );
}

function CardsToCome() {
  return (
    <Skeleton label="Loading your account">
      <div className="grid gap-4 desktop:grid-cols-2 desktop:gap-6">
        <div className="grid gap-4 desktop:gap-6">
          <SkeletonBlock className="h-128 rounded-16" />
          <SkeletonBlock className="h-64 rounded-16" />
        </div>
        <div className="grid content-start gap-4 desktop:gap-6">
          <SkeletonBlock className="h-64 rounded-16" />
          <SkeletonBlock className="h-48 rounded-16" />
          <SkeletonBlock className="h-64 rounded-16" />
        </div>
      </div>
    </Skeleton>
  );
}
