import type { SessionUser } from '@piton/contract/identity/session.ts';
import { useOutletContext } from 'react-router';
import { latePart, useLatePart } from '../../ui/loading/late-part.ts';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { MissingPart } from '../../ui/loading/missing-part.tsx';
import { useBankAccount } from '../banking/use-bank-account.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { HomeToCome } from './home-to-come.tsx';
import { Calculator, Friday, useAtHome } from './later.tsx';
import { type Beginner, isReady } from './start-steps.ts';
import { Statistics, StatisticsToCome } from './statistics/statistics.tsx';
import { useHomeAhead } from './use-home-ahead.ts';
import { VerifyAccountCard } from './verify-account-card.tsx';

/** Loaded late, because most visitors have finished setting up. */
const getStarted = latePart(() => import('./get-started.tsx'));

/** Loaded late, because few companies need corrections. */
const companyToMend = latePart(() => import('./company-to-mend.tsx'));

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
  const toMend = useLatePart(companyToMend, companyNote !== '').module;
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
            {toMend && company && companyNote !== '' && <toMend.CompanyToMend company={company} />}
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
