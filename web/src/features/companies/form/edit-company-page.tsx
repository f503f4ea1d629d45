import { useSearchParams } from 'react-router';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { EditCompany } from './edit-company.tsx';
import { NewCompany } from './new-company.tsx';
import { UnknownCompany } from '../unknown-company.tsx';
import { useCompanies } from '../use-companies.ts';

/** Edits the company in the address; without one it creates a company. */
export function EditCompanyPage() {
  const companyId = useSearchParams()[0].get('companyId') ?? '';
  const title = companyId === '' ? 'New Company Information' : 'Edit Company Information';
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4 desktop:mx-0 desktop:gap-6">
      <title>{`${title} · Piton`}</title>
      <h1 className="text-24 font-semibold">{title}</h1>
      {companyId === '' ? <NewCompany /> : <KnownCompany key={companyId} companyId={companyId} />}
    </div>
  );
}

function KnownCompany({ companyId }: { companyId: string }) {
  const companies = useCompanies();
  return (
    <Loaded query={companies} waiting={<FieldsToCome />}>
      {({ items }) => {
        const company = items.find((one) => one.companyId === companyId);
        return company ? <EditCompany company={company} /> : <UnknownCompany />;
      }}
    </Loaded>
  );
}

function FieldsToCome() {
  return (
    <Skeleton label="Loading your company">
      <div className="flex flex-col gap-4">
        {['name', 'email', 'number', 'type', 'address', 'payments', 'country'].map((field) => (
          <SkeletonBlock key={field} className="h-17 rounded-10" />
        ))}
      </div>
    </Skeleton>
  );
}
