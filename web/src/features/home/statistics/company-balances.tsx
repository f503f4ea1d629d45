import type { Company } from '@piton/contract/companies/company.ts';
import { millsFromNumber } from '@piton/contract/money/money.ts';
import { Link } from 'react-router';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { useCompanies } from '../../companies/use-companies.ts';

/** Each company's balance and its last sale. */
export function CompanyBalances() {
  return (
    <section className={card}>
      <h2 className="text-20 font-semibold">Company balances</h2>
      <p className="mt-1 mb-4 text-14 text-muted">After fees, not paid out yet.</p>
      <Loaded query={useCompanies()} waiting={<BalancesToCome />}>
        {({ items }) => (
          <ul className="-mt-3 divide-y divide-line">
            {items.map((company) => (
              <Balance key={company.companyId} company={company} />
            ))}
          </ul>
        )}
      </Loaded>
      <Link
        to="/companies"
        className="mt-auto -mb-2 -ml-2 inline-flex min-h-11 items-center self-start rounded-10 px-2 text-14 font-medium text-primary hover:bg-primary-soft"
      >
        Manage companies
      </Link>
    </section>
  );
}

/** As tall as the chart next to it, and no taller when the chart opens its table. */
const card =
  'flex flex-col rounded-16 border border-line bg-surface p-4 desktop:min-h-122 desktop:p-6';

function Balance({ company }: { company: Company }) {
  const { companyName, balance, lastTransactionTotal } = company;
  return (
    <li className="py-3">
      <p className="text-14 font-medium wrap-anywhere">{companyName}</p>
      <p className="mt-1 text-24 font-semibold">
        <MoneyText mills={millsFromNumber(balance)} />
      </p>
      <p className="text-14 text-muted">
        {lastTransactionTotal === 0 ? (
          'No payments yet'
        ) : (
          <>
            Last transaction <MoneyText mills={millsFromNumber(lastTransactionTotal)} />
          </>
        )}
      </p>
    </li>
  );
}

function BalancesToCome() {
  return (
    <Skeleton label="Loading your balances">
      <SkeletonBlock className="h-5 w-3/5" />
      <SkeletonBlock className="mt-2 h-7 w-2/5" />
      <SkeletonBlock className="mt-1 h-5 w-1/2" />
    </Skeleton>
  );
}
