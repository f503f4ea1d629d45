import { payPath } from '@piton/contract/http/routes.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { CopyButton } from '../../companies/sharing/copy-button.tsx';
import { payLink } from '../../companies/sharing/pay-link.ts';
import { useCompanies } from '../../companies/use-companies.ts';

/** A merchant without payments needs to share the link, not an empty chart. */
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
          {/* A document of its own, outside this application's router. */}
          <a href={path} className={buttonClasses('primary')}>
            Open your pay page
          </a>
          <CopyButton text={payLink(companyId)} what="your pay link" variant="secondary" />
        </div>
      }
    />
  );
}
