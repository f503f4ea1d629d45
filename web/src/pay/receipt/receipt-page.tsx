import type { Receipt as ReceiptData } from '@piton/contract/pay-page.ts';
import { useState } from 'react';
import { PayFrame } from '../pay-frame.tsx';
import { primaryAction, secondaryAction } from './action-classes.ts';
import { Receipt } from './receipt.tsx';

export function ReceiptPage({ receipt }: { receipt: ReceiptData }) {
  return (
    <PayFrame>
      <Receipt
        receipt={receipt}
        title="Receipt from"
        actions={
          <>
            <button type="button" onClick={() => window.print()} className={primaryAction}>
              Print
            </button>
            <ShareButton />
          </>
        }
      />
    </PayFrame>
  );
}

/** The phone's own way to share where it has one, and the clipboard elsewhere. */
function ShareButton() {
  const [said, setSaid] = useState('');
  const share = async () => {
    const { href } = location;
    try {
      if ('share' in navigator) await navigator.share({ url: href, title: document.title });
      else {
        await (navigator as Navigator).clipboard.writeText(href);
        setSaid('The link is copied.');
      }
    } catch (error) {
      // Whoever closes the phone's own sheet has changed their mind, which is no failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') {
        setSaid('Copy the link from the address bar of your browser.');
      }
    }
  };
  return (
    <>
      <button type="button" onClick={() => void share()} className={secondaryAction}>
        Share or copy the link
      </button>
      <output className="text-center text-14 text-muted empty:hidden">{said}</output>
    </>
  );
}
