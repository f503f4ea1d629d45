import { useEffect, useRef } from 'react';
import type { Paid } from '../form/payment-form.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { primaryAction, secondaryAction } from './action-classes.ts';
import { Receipt } from './receipt.tsx';

/** In the place of the form, whose card fields are gone with it. */
export function PaidView({ receipt, receiptUrl }: Paid) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Paid ${receipt.companyName}`;
    // The button that had the focus is gone, and a screen reader goes on reading from here.
    heading.current?.focus();
  }, [receipt]);
  return (
    <PayFrame>
      <Receipt
        receipt={receipt}
        title="You have paid"
        headingRef={heading}
        actions={
          <>
            {receiptUrl && (
              <a href={receiptUrl} className={primaryAction}>
                See and keep your receipt
              </a>
            )}
            <button type="button" onClick={() => location.assign('/')} className={secondaryAction}>
              Close
            </button>
          </>
        }
      />
    </PayFrame>
  );
}
