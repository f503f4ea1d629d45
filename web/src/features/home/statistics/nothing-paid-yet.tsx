import { payPath } from '@piton/contract/routes.ts';
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
        sentence="Your page takes cards once your company is approved. Try it with a test payment until then."
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
      sentence="Payments from your customers will show here, and so will every Friday’s payout."
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
