import { disputePath } from '@piton/contract/http/routes.ts';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Deadline } from './deadline.tsx';
import { useDisputesOfSale } from './use-disputes.ts';

type SaleDisputesProps = { companyId: string; saleId: string };

/** The way from a payment to its disputes. Shows nothing while it loads. */
export function SaleDisputes({ companyId, saleId }: SaleDisputesProps) {
  const { data } = useDisputesOfSale(companyId, saleId);
  return data?.items.map(({ id, isAwaitingResponse, respondBy }) => (
    <div key={id} className="flex flex-col gap-2">
      {isAwaitingResponse && respondBy !== null && (
        <p className="font-medium">
          Respond to the dispute by <Deadline respondBy={respondBy} />
        </p>
      )}
      <Link
        to={disputePath(id)}
        className={buttonClasses(isAwaitingResponse ? 'primary' : 'secondary')}
      >
        {isAwaitingResponse ? 'Respond to the dispute' : 'View the dispute'}
      </Link>
    </div>
  ));
}
