import type { ConsoleFound } from '@piton/contract/console-search/console-search.ts';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { FoundGroup } from './found-group.tsx';
import { FoundCompany, FoundMerchant } from './found-links.tsx';
import { FoundPayment } from './found-payment.tsx';
import { useConsoleSearch } from './use-console-search.ts';

export function Found({ text }: { text: string | null }) {
  const found = useConsoleSearch(text);
  if (text === null) {
    return <EmptyState sentence="Search for a merchant, company or payment." />;
  }
  return (
    <Loaded query={found} waiting={<Waiting />}>
      {(groups) => <Groups groups={groups} text={text} />}
    </Loaded>
  );
}

function Groups({ groups, text }: { groups: ConsoleFound; text: string }) {
  const { merchants, companies, payments } = groups;
  if (merchants.length + companies.length + payments.length === 0) {
    return <EmptyState sentence={`No results for “${text}”.`} />;
  }
  return (
    <>
      <FoundGroup title="Merchants" count={merchants.length}>
        {merchants.map((merchant) => (
          <FoundMerchant key={merchant.uid} merchant={merchant} />
        ))}
      </FoundGroup>
      <FoundGroup title="Companies" count={companies.length}>
        {companies.map((company) => (
          <FoundCompany key={company.companyId} company={company} />
        ))}
      </FoundGroup>
      <FoundGroup title="Payments" count={payments.length}>
        {payments.map((payment) => (
          <FoundPayment key={payment.id} payment={payment} />
        ))}
      </FoundGroup>
    </>
  );
}

function Waiting() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={3} label="Searching" />
    </div>
  );
}
