import type { PayPageRequest, WayBack } from '@piton/contract/payments/pay-page-props.ts';
import type { ReactNode } from 'react';
import type { PayProps } from '../pay-props.ts';
import { ReturnToShop } from '../way-back/return-to-shop.tsx';
import { BackLink, CancelLink } from '../way-back/way-back-links.tsx';
import { ClosedRequest } from './closed-request.tsx';

/** The parts of a payment request's page that an ordinary pay page doesn't load. */
export type RequestParts = {
  /** Below the form, or in its place. */
  readonly unpaid: ReactNode;
  readonly paid: ReactNode;
};

export function requestPartsOf({ request, company }: PayProps): RequestParts | undefined {
  if (request === undefined) return undefined;
  const { state, wayBack } = request;
  return {
    unpaid: (
      <>
        <ClosedRequest request={request} companyName={company.companyName} />
        {wayBack && linkIn(state, wayBack)}
      </>
    ),
    paid: wayBack?.paid && <ReturnToShop url={wayBack.paid} />,
  };
}

function linkIn(state: PayPageRequest['state'], { paid, unpaid }: WayBack): ReactNode {
  if (state === 'open') return unpaid && <CancelLink url={unpaid} />;
  // A customer who leaves during a payment doesn't learn its result.
  if (state === 'busy') return null;
  const url = state === 'paid' ? (paid ?? unpaid) : unpaid;
  return url && <BackLink url={url} />;
}
