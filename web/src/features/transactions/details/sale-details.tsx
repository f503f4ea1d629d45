import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/layers/dialog.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import type { SaleKey } from './link-to-sale.ts';
import { SaleFacts } from './sale-facts.tsx';
import { SaleRefunds } from '../refunds/sale-refunds.tsx';
import { SaleSteps } from './sale-steps.tsx';
import { useSale } from '../list/use-sales.ts';

type SaleDetailsProps = {
  sale: SaleKey | null;
  title: string;
  onClose: () => void;
};

/** All details of one payment, over its list. */
export function SaleDetails({ sale, title, onClose }: SaleDetailsProps) {
  return (
    <Dialog
      title={title}
      isLong
      isOpen={sale !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={<DialogClose button={<Button>Close</Button>} />}
    >
      {sale !== null && <Details {...sale} />}
    </Dialog>
  );
}

function Details({ companyId, saleId }: SaleKey) {
  const query = useSale(companyId, saleId);
  // Retrying can't find a payment of another merchant or one that doesn't exist.
  if (query.error instanceof ApiError && query.error.code === 'not_found') {
    return <p>Payment not found. It may belong to another of your companies.</p>;
  }
  return (
    <Loaded query={query} waiting={<Loading />}>
      {(sale) => (
        <div className="flex flex-col gap-6">
          <SaleFacts sale={sale} />
          <SaleRefunds sale={sale} />
          <SaleSteps sale={sale} />
        </div>
      )}
    </Loaded>
  );
}

function Loading() {
  return (
    <Skeleton label="Loading the payment">
      <div className="flex flex-col gap-4">
        <SkeletonBlock className="h-9 w-40" />
        {['who', 'card', 'what', 'number'].map((fact) => (
          <SkeletonBlock key={fact} className="h-11" />
        ))}
      </div>
    </Skeleton>
  );
}
