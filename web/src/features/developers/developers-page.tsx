import type { Company } from '@piton/contract/companies/company.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, Outlet, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCompanies } from '../companies/use-companies.ts';
import { backClasses } from './back-classes.ts';
import { SectionLinks } from './section-links.tsx';

/** The frame of the sections for the current company's developers. */
export function DevelopersPage() {
  const { uid, primaryCompany } = useOutletContext<SessionUser>();
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Developers · Piton</title>
      <div className="flex flex-col gap-2">
        <Link to="/companies" className={backClasses}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          Companies
        </Link>
        <h1 className="text-24 font-semibold">Developers</h1>
        <p className="max-w-160 text-16 text-pretty text-muted">
          {'Connect your own programs to Piton. '}
          {/* A document of its own, outside this application's router. */}
          <a href="/devdocs" className="rounded-6 text-primary underline">
            Developer documentation
          </a>
          {' · '}
          <a href="/status" className="rounded-6 text-primary underline">
            Status
          </a>
        </p>
      </div>
      <Loaded query={useCompanies()} waiting={<PageToCome />}>
        {({ items }) => {
          const company = items.find(({ companyId }) => companyId === primaryCompany);
          if (company === undefined) return <NoCompany />;
          if (company.companyOwner === uid) return <Sections company={company} />;
          return (
            <Notice>
              <p>
                Only the owner of {company.companyName} can see this page and create API keys. Ask
                the owner for a key.
              </p>
            </Notice>
          );
        }}
      </Loaded>
    </div>
  );
}

/** A change of company drops each section’s state. */
function Sections({ company }: { company: Company }) {
  return (
    <>
      <SectionLinks />
      <Outlet key={company.companyId} context={company} />
    </>
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
