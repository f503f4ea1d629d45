import { payPath } from '@piton/contract/http/routes.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CopyButton } from '../../companies/copy-button.tsx';
import { payLink } from '../../companies/pay-link.ts';
import { useCompanies } from '../../companies/use-companies.ts';

/** Whoever has never been paid needs a customer with the link, and not a flat chart. */
export function NothingPaidYet({ companyId }: { companyId: string }) {
  const company = useCompanies().data?.items.find((each) => each.companyId === companyId);
  const path = payPath(companyId);
  if (company?.acceptsLive === false) {
    return (
      <EmptyState
        sentence="Your page takes cards once your company is approved. Until then, try a test payment."
        action={
          <a href={`${path}?mode=test`} className={buttonClasses('primary')}>
            Make a test payment
          </a>
        }
      />
    );
  }
  return (
    <EmptyState
      sentence="Your customers’ payments and your Friday payouts will show here."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {/* A page of its own, which this application's router does not know. */}
          <a href={path} className={buttonClasses('primary')}>
            Open your pay page
          </a>
          <CopyButton text={payLink(companyId)} what="your pay link" variant="secondary" />
        </div>
      }
    />
  );
}
