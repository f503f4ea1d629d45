import type { Account } from '@piton/contract/identity/account.ts';
import { CircleOff } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AddTwoStep } from './add-two-step.tsx';
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
import { TurnOffTwoStep } from './turn-off-two-step.tsx';

export function TwoStepCard({ account }: { account: Account }) {
  const { isOn, isRequired, isExempt, recoveryCodesLeft } = account.secondFactor;
  return (
    <TitledCard
      id="two-step"
      title="Two-step sign-in"
      aside={
        isOn ? (
          <Status tone="positive" word="On" />
        ) : (
          <Status tone="neutral" word="Off" icon={CircleOff} />
        )
      }
    >
      <div className="flex flex-col items-start gap-4">
        <p>
          {isOn
            ? 'We ask for a code from your authenticator app after your password.'
            : 'Ask for a code from your phone when you sign in, so a stolen password isn’t enough.'}
        </p>
        {isExempt && <p className="text-muted">Demo staff are exempt from two-step sign-in.</p>}
        {isOn ? (
          <>
            <p className={recoveryCodesLeft < 3 ? 'text-warning' : 'text-muted'}>
              {codesLeft(recoveryCodesLeft)}
            </p>
            <div className="flex flex-wrap gap-2">
              <RenewRecoveryCodes email={account.email} />
              <TurnOffTwoStep email={account.email} isRequired={isRequired && !isExempt} />
            </div>
          </>
        ) : (
          <Off account={account} />
        )}
      </div>
    </TitledCard>
  );
}

function Off({ account: { email, emailVerified } }: { account: Account }) {
  if (emailVerified) return <AddTwoStep email={email} />;
  return (
    <>
      <p className="text-muted">Verify your email first, so we know this account is yours.</p>
      <Link to="/verify-email" className={buttonClasses('primary')}>
        Verify your email
      </Link>
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Create new ones.';
  return `You have ${count} recovery code${count === 1 ? '' : 's'} left.`;
}
