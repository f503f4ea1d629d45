import { useParams } from 'react-router';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { SaleView } from './sale-view.tsx';
import { useConsoleSale } from '../use-money.ts';

/** One sale with all details and the actions that two people can take. */
export function SalePage() {
  const { saleId = '' } = useParams();
  const query = useConsoleSale(saleId);
  return (
    <Loaded query={query} waiting={<Waiting />}>
      {(sale) => <SaleView sale={sale} />}
    </Loaded>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the sale">
      <div className="flex flex-col gap-4">
        <SkeletonBlock className="h-8 w-72" />
        <SkeletonBlock className="h-48" />
        <SkeletonBlock className="h-72" />
      </div>
    </Skeleton>
  );
}
