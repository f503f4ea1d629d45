import { accountTypes, type BankAccount } from '@piton/contract/banking/bank-account.ts';
import { Clock, Landmark, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { Fact, TitledCard } from '../../ui/titled-card.tsx';
import { AccountNumber } from './account-number.tsx';
import { ReviewOfAccount } from './review-of-account.tsx';
import { useBankAccount } from './use-bank-account.ts';
import { Status } from '../../ui/status.tsx';

export function LinkedBankAccountCard() {
  const banking = useBankAccount();
  const linked = banking.data?.bankAccount;
  return (
    <TitledCard
      title="Linked Bank Account"
      aside={linked && <AccountStanding inReview={linked.inReview} />}
    >
      <Loaded
        query={banking}
        waiting={<SkeletonRows count={3} label="Loading your bank account" />}
      >
        {({ bankAccount }) => (bankAccount ? <Linked account={bankAccount} /> : <NotLinked />)}
      </Loaded>
    </TitledCard>
  );
}

function Linked({ account }: { account: BankAccount }) {
  return (
    <div className="flex flex-col gap-4">
      <ReviewOfAccount account={account} />
      <dl className="flex flex-col gap-4">
        <Fact name="Account name">{account.accountName}</Fact>
        <Fact name="Bank name">{account.bankName}</Fact>
        <Fact name="Account number">
          <AccountNumber key={account.version} masked={account.accountNumber} />
        </Fact>
        <Fact name="Account type">{accountTypes[account.accountType]}</Fact>
        <Fact name="Routing number">
          {account.accountRouting === '' ? (
            <span className="text-muted">Not given</span>
          ) : (
            <span className="tabular-nums">{account.accountRouting}</span>
          )}
        </Fact>
      </dl>
      <Link to="/add-bank-acc" className={`self-start ${buttonClasses('secondary')}`}>
        <Pencil aria-hidden="true" />
        Edit bank account
      </Link>
    </div>
  );
}

function NotLinked() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>Add the account for your payouts. We pay out every Friday.</p>
      <Link to="/verify-step-5" className={buttonClasses('primary')}>
        <Landmark aria-hidden="true" />
        Add Bank Account
      </Link>
    </div>
  );
}

function AccountStanding({ inReview }: { inReview: boolean }) {
  return inReview ? (
    <Status tone="warning" word="In Review" icon={Clock} />
  ) : (
    <Status tone="positive" word="Verified" />
  );
}
