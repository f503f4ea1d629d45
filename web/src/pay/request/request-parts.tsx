import type { PayPageRequest, ReturnLinks } from '@piton/contract/payments/pay-page-props.ts';
import type { ReactNode } from 'react';
import type { PayProps } from '../pay-props.ts';
import { ReturnToShop } from '../shop-return/return-to-shop.tsx';
import { BackLink, CancelLink } from '../shop-return/return-links.tsx';
import { ClosedRequest } from './closed-request.tsx';

/** The parts of a payment request's page that an ordinary pay page doesn't load. */
export type RequestParts = {
  /** Below the form, or in its place. */
  readonly unpaid: ReactNode;
  readonly paid: ReactNode;
};

export function requestPartsOf({ request, company }: PayProps): RequestParts | undefined {
  if (request === undefined) return undefined;
  const { state, returnLinks } = request;
  return {
    unpaid: (
      <>
        <ClosedRequest request={request} companyName={company.companyName} />
        {returnLinks && linkIn(state, returnLinks)}
      </>
    ),
    paid: returnLinks?.paid && <ReturnToShop url={returnLinks.paid} />,
  };
}

function linkIn(state: PayPageRequest['state'], { paid, unpaid }: ReturnLinks): ReactNode {
  if (state === 'open') return unpaid && <CancelLink url={unpaid} />;
  // A customer who leaves during a payment doesn't learn its result.
  if (state === 'busy') return null;
  const url = state === 'paid' ? (paid ?? unpaid) : unpaid;
  return url && <BackLink url={url} />;
}
