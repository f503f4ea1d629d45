import type { Company } from '@piton/contract/companies/company.ts';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Poster } from './poster.tsx';
import { UnknownCompany } from '../unknown-company.tsx';
import { useCompanies } from '../use-companies.ts';

/** A sheet for the counter. Only the sheet is printed. */
export function CounterPosterPage() {
  const companyId = useSearchParams()[0].get('companyId') ?? '';
  const companies = useCompanies();
  return (
    <div className="mx-auto flex w-full max-w-140 flex-col gap-4 desktop:mx-0 print:max-w-none">
      <title>Counter poster · Piton</title>
      <Loaded query={companies} waiting={<SheetToCome />}>
        {({ items }) => {
          const company = items.find((one) => one.companyId === companyId);
          return company ? <Sheet company={company} /> : <Missing />;
        }}
      </Loaded>
    </div>
  );
}

function Sheet({ company }: { company: Company }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Link to="/companies" className={buttonClasses('quiet')}>
          <ArrowLeft aria-hidden="true" />
          Companies
        </Link>
        <Button variant="primary" onClick={() => print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      {!company.acceptsLive && (
        <div className="print:hidden">
          <Notice tone="warning">
            <p>Don’t put this up yet. Customers can’t pay until we’ve verified your company.</p>
          </Notice>
        </div>
      )}
      <Poster company={company} />
    </>
  );
}

function Missing() {
  return (
    <>
      <h1 className="text-24 font-semibold">Counter poster</h1>
      <UnknownCompany />
    </>
  );
}

function SheetToCome() {
  return (
    <Skeleton label="Loading your poster">
      <SkeletonBlock className="aspect-[210/297] rounded-16" />
    </Skeleton>
  );
}
