import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { CompanyCard } from './company-card.tsx';
import { useCompanies } from './use-companies.ts';

export function CompaniesPage() {
  const companies = useCompanies();
  const isEmpty = companies.data?.items.length === 0;
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Companies · Piton</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-24 font-semibold">Companies</h1>
        {!isEmpty && <AddNewCompany />}
      </div>
      <Loaded query={companies} waiting={<CardsToCome />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              sentence="Add your company so customers can pay you by card."
              action={<AddNewCompany />}
            />
          ) : (
            items.map((company) => <CompanyCard key={company.companyId} company={company} />)
          )
        }
      </Loaded>
    </div>
  );
}

function AddNewCompany() {
  return (
    <Link to="/edit-company" className={buttonClasses('primary')}>
      <Plus aria-hidden="true" />
      Add New Company
    </Link>
  );
}

function CardsToCome() {
  return (
    <Skeleton label="Loading your companies">
      <SkeletonBlock className="h-200 rounded-16 desktop:h-130" />
    </Skeleton>
  );
}
