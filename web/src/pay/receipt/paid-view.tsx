import { type ReactNode, useEffect, useRef } from 'react';
import type { Paid } from '../form/payment-form.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { primaryAction, secondaryAction } from './action-classes.ts';
import { receiptAddress } from './receipt-address.ts';
import { Receipt } from './receipt.tsx';
import { ShareButton } from './share-button.tsx';

/** Replaces the form, and removes its card fields. */
export function PaidView({ receipt, receiptUrl, returnLinks }: Paid & { returnLinks: ReactNode }) {
  const { receipt: words, titles } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A reload or Back then shows the receipt instead of an empty form.
    if (receiptUrl) history.replaceState(history.state, '', receiptAddress(receiptUrl));
  }, [receiptUrl]);
  useEffect(() => {
    // The focused button is gone, and a screen reader continues from here.
    heading.current?.focus();
  }, []);
  return (
    <PayFrame title={titles.paid(receipt.companyName)}>
      <Receipt
        receipt={receipt}
        title={words.paid}
        headingRef={heading}
        actions={
          <>
            {returnLinks}
            {receiptUrl && (
              <a
                href={receiptAddress(receiptUrl)}
                className={returnLinks ? secondaryAction : primaryAction}
              >
                {words.keep}
              </a>
            )}
            <button type="button" onClick={() => window.print()} className={secondaryAction}>
              {words.print}
            </button>
            {receiptUrl && (
              <ShareButton title={titles.receipt(receipt.companyName)} path={receiptUrl} />
            )}
            <button type="button" onClick={() => location.assign('/')} className={secondaryAction}>
              {words.close}
            </button>
          </>
        }
      />
    </PayFrame>
  );
}
