import type { Account } from '@piton/contract/account.ts';
import { CircleOff } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AddSecondStep } from './add-second-step.tsx';
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
import { TurnOffSecondStep } from './turn-off-second-step.tsx';

export function SecondStepCard({ account }: { account: Account }) {
  const { isOn, isRequired, isLetOff, recoveryCodesLeft } = account.secondFactor;
  return (
    <TitledCard
      id="second-step"
      title="Second step"
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
            ? 'Signing in asks for a code of your authenticator app after the password.'
            : 'Let signing in ask for a code of your phone too. A stolen password alone is worth nothing then.'}
        </p>
        {isLetOff && <p className="text-muted">The demo's staff is let off the second step.</p>}
        {isOn ? (
          <>
            <p className={recoveryCodesLeft < 3 ? 'text-warning' : 'text-muted'}>
              {codesLeft(recoveryCodesLeft)}
            </p>
            <div className="flex flex-wrap gap-2">
              <RenewRecoveryCodes email={account.email} />
              <TurnOffSecondStep email={account.email} isRequired={isRequired && !isLetOff} />
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
  if (emailVerified) return <AddSecondStep email={email} />;
  return (
    <>
      <p className="text-muted">
        Verify your email address first: until then nobody knows that the account is yours to lock.
      </p>
      <Link to="/verify-email" className={buttonClasses('primary')}>
        Verify your email
      </Link>
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones.';
  return `You have ${count} recovery code${count === 1 ? '' : 's'} left.`;
}
