import { Notice } from '../../ui/notice.tsx';
import { useIsPayoutUnderWay } from '../companies/use-companies.ts';

type WhatSavingDoesProps = { email: string; inReview: boolean };

/** Shown above the button, so that a late payout doesn't surprise the merchant on a Friday. */
export function WhatSavingDoes({ email, inReview }: WhatSavingDoesProps) {
  const isUnderWay = useIsPayoutUnderWay();
  return (
    <Notice>
      <p className="font-medium">When you save</p>
      <ul className="list-disc pl-5">
        <li>Payouts are on hold until we’ve verified the account{inReview ? '' : ' again'}.</li>
        {isUnderWay && <li>Money already on its way goes to your previous account.</li>}
        <li>We’ll email {email} about the change.</li>
      </ul>
    </Notice>
  );
}
