import type { SessionUser } from '@piton/contract/identity/session.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCompanies } from '../companies/use-companies.ts';
import { ApiKeys } from './api-keys.tsx';

/** The current company's API keys. */
export function DevelopersPage() {
  const { uid, primaryCompany } = useOutletContext<SessionUser>();
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Developers · Piton</title>
      <div className="flex flex-col gap-2">
        <Link to="/companies" className={back}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          Companies
        </Link>
        <h1 className="text-24 font-semibold">Developers</h1>
        <p className="max-w-160 text-16 text-pretty text-muted">
          {'API keys let your own programs use Piton. '}
          {/* A document of its own, outside this application's router. */}
          <a href="/devdocs" className="rounded-6 text-primary underline">
            Developer documentation
          </a>
        </p>
      </div>
      <Loaded query={useCompanies()} waiting={<PageToCome />}>
        {({ items }) => {
          const company = items.find(({ companyId }) => companyId === primaryCompany);
          if (company === undefined) return <NoCompany />;
          if (company.companyOwner === uid) return <ApiKeys company={company} />;
          return (
            <Notice>
              <p>
                Only the owner of {company.companyName} can see and create its API keys. Ask the
                owner for a key.
              </p>
            </Notice>
          );
        }}
      </Loaded>
    </div>
  );
}

function NoCompany() {
  return (
    <EmptyState
      sentence="Add your company first. Each API key belongs to one company."
      action={
        <Link to="/edit-company" className={buttonClasses('primary')}>
          Add New Company
        </Link>
      }
    />
  );
}

function PageToCome() {
  return (
    <Skeleton label="Loading your companies">
      <SkeletonBlock className="h-64 rounded-16" />
    </Skeleton>
  );
}

const back =
  '-ml-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-14 font-medium ' +
  'text-primary hover:bg-primary-soft';
