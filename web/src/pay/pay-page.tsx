import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { PayFrame } from './pay-frame.tsx';

/** Rendered on the server and adopted in the browser: both must come to the same markup. */
export function PayPage({ companyName }: PayPageProps) {
  if (companyName === null) return <UnknownCompany />;
  return (
    <PayFrame>
      <p className="text-14 text-muted">You are paying</p>
      <h1 className="mt-1 text-24 font-semibold text-balance wrap-anywhere wide:text-32">
        {companyName}
      </h1>
      <p className="mt-6 border-t border-line pt-6 text-16">
        Card payments on this page open soon. Until then, please ask {companyName} for another way
        to pay.
      </p>
    </PayFrame>
  );
}

function UnknownCompany() {
  return (
    <PayFrame>
      <h1 className="text-24 font-semibold text-balance">There is nobody to pay here</h1>
      <p className="mt-3 text-16">
        This link does not lead to a company. A letter may have gone missing on the way: ask whoever
        sent it to you to send it once more.
      </p>
    </PayFrame>
  );
}
