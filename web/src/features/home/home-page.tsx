import type { SessionUser } from '@piton/contract/identity.ts';
import { Link, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useBankAccount } from '../banking/use-bank-account.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { CompanyToMend } from './company-to-mend.tsx';
import { GetStarted } from './get-started.tsx';
import { HomeToCome } from './home-to-come.tsx';
import { isReady } from './start-steps.ts';
import { VerifyAccountCard } from './verify-account-card.tsx';

export function HomePage() {
  const user = useOutletContext<SessionUser>();
  const hasCompany = user.primaryCompany !== null;
  return (
    <div className="flex flex-col gap-6">
      <title>Home · Piton</title>
      <h1 className="text-24 font-semibold text-balance wrap-anywhere">
        {hasCompany ? 'Welcome Back, ' : 'Welcome, '}
        {user.displayName}
      </h1>
      <Business user={user} />
    </div>
  );
}

function Business({ user }: { user: SessionUser }) {
  const banking = useBankAccount();
  const companies = useCompanies();
  // Home waits for what its main part is about alone; the note comes when it is there.
  const company = companies.data?.items.find(({ companyId }) => companyId === user.primaryCompany);
  const companyNote = company?.lastReview ?? '';
  return (
    <Loaded query={banking} waiting={<HomeToCome />}>
      {({ bankAccount }) => {
        const beginner = { user, companyNote, bankAccount };
        if (!isReady(beginner)) return <GetStarted beginner={beginner} />;
        return (
          <>
            {!user.emailVerified && <VerifyAccountCard email={user.email} />}
            {company && companyNote !== '' && <CompanyToMend company={company} />}
            <NothingYet />
          </>
        );
      }}
    </Loaded>
  );
}

function NothingYet() {
  return (
    <EmptyState
      sentence="Payments from your customers will show here, and so will every Friday’s payout."
      action={
        <Link to="/" className={buttonClasses('secondary')}>
          How Piton works
        </Link>
      }
    />
  );
}
