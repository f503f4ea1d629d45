import type { SessionUser } from '@piton/contract/identity/session.ts';
import { Link, useOutletContext } from 'react-router';
import { latePart, useLatePart } from '../../ui/loading/late-part.ts';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { MissingPart } from '../../ui/loading/missing-part.tsx';
import { useBankAccount } from '../banking/use-bank-account.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { Calculator, Friday, useAtHome } from './later.tsx';
import { type Beginner, isReady } from './start-steps.ts';
import { Statistics, StatisticsToCome } from './statistics/statistics.tsx';
import { useHomeAhead } from './use-home-ahead.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { MailWarning } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';

/** Loaded late, because most visitors have finished setting up. */
const getStarted = latePart(() => import('./get-started.tsx'));

/** Loaded late, because few companies need corrections. */
const companyToCorrect = latePart(() => import('./company-to-correct.tsx'));

export function HomePage() {
  const user = useOutletContext<SessionUser>();
  const { primaryCompany } = user;
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Home · Piton</title>
      <h1 className="text-24 font-semibold text-balance wrap-anywhere">
        {primaryCompany === null ? 'Welcome, ' : 'Welcome Back, '}
        {user.displayName}
      </h1>
      {primaryCompany !== null && <Ahead companyId={primaryCompany} />}
      <Business user={user} />
    </div>
  );
}

function Ahead({ companyId }: { companyId: string }) {
  useHomeAhead(companyId);
  return null;
}

function Business({ user }: { user: SessionUser }) {
  const banking = useBankAccount();
  const companies = useCompanies();
  const { primaryCompany } = user;
  // Home waits only for its main part; the note appears when its data has loaded.
  const company = companies.data?.items.find(({ companyId }) => companyId === primaryCompany);
  const companyNote = company?.lastReview ?? '';
  // Loads after the main content, which matters on slow connections.
  const late = useAtHome(!banking.isPending);
  const toMend = useLatePart(companyToCorrect, companyNote !== '').module;
  const waiting = primaryCompany === null ? <HomeToCome /> : <StatisticsToCome />;
  return (
    <Loaded query={banking} waiting={waiting}>
      {({ bankAccount }) => {
        const beginner = { user, company: company ?? null, bankAccount };
        if (primaryCompany === null || !isReady(beginner)) {
          return (
            <>
              <Started beginner={beginner} />
              {primaryCompany !== null && <Friday late={late} />}
              <Calculator user={user} late={late} />
            </>
          );
        }
        return (
          <>
            {!user.emailVerified && <VerifyAccountCard email={user.email} />}
            {toMend && company && companyNote !== '' && (
              <toMend.CompanyToCorrect company={company} />
            )}
            <Statistics
              key={primaryCompany}
              companyId={primaryCompany}
              friday={<Friday late={late} />}
            />
            <Calculator user={user} late={late} />
          </>
        );
      }}
    </Loaded>
  );
}

function Started({ beginner }: { beginner: Beginner }) {
  const late = useLatePart(getStarted);
  if (late.module) return <late.module.GetStarted beginner={beginner} />;
  return late.hasFailed ? <MissingPart what="This part of Home" late={late} /> : <HomeToCome />;
}

/** With the geometry of a new merchant's page. */
function HomeToCome() {
  return (
    <Skeleton label="Loading your home">
      <Card>
        <div className="flex flex-col gap-6">
          <SkeletonBlock className="h-20 rounded-10" />
          {['account', 'company', 'bank', 'test', 'share', 'web'].map((step) => (
            <div key={step} className="flex items-center gap-3">
              <SkeletonBlock className="size-11 rounded-full" />
              <SkeletonBlock className="h-5 w-3/5" />
            </div>
          ))}
        </div>
      </Card>
    </Skeleton>
  );
}

/** Shown at the top until the address is verified. */
function VerifyAccountCard({ email }: { email: string }) {
  return (
    <Card>
      <div className="flex flex-col items-start gap-4 wide:flex-row wide:items-center">
        <MailWarning className="size-6 shrink-0 text-warning" aria-hidden="true" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="font-semibold">Verify Account</h2>
          <p className="text-muted">Confirm that {email} is yours. It takes a minute.</p>
        </div>
        <Link to="/verify-email" className={buttonClasses('primary')}>
          Verify
        </Link>
      </div>
    </Card>
  );
}
