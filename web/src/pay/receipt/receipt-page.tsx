import type { Receipt as ReceiptData } from '@piton/contract/pay-page.ts';
import { useState } from 'react';
import { NothingHere } from '../nothing-here.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { primaryAction, secondaryAction } from './action-classes.ts';
import { Receipt } from './receipt.tsx';

export function ReceiptPage({ receipt }: { receipt: ReceiptData | null }) {
  const { receipt: words, titles, noReceipt } = useTexts();
  if (receipt === null) return <NothingHere title={titles.noReceipt} {...noReceipt} />;
  return (
    <PayFrame title={titles.receipt(receipt.companyName)}>
      <Receipt
        receipt={receipt}
        title={words.from}
        actions={
          <>
            <button type="button" onClick={() => window.print()} className={primaryAction}>
              {words.print}
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
  const { receipt: words } = useTexts();
  const [said, setSaid] = useState<'copied' | 'copyYourself'>();
  const share = async () => {
    const { href } = location;
    try {
      if ('share' in navigator) await navigator.share({ url: href, title: document.title });
      else {
        await (navigator as Navigator).clipboard.writeText(href);
        setSaid('copied');
      }
    } catch (error) {
      // Whoever closes the phone's own sheet has changed their mind, which is no failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') {
        setSaid('copyYourself');
      }
    }
  };
  return (
    <>
      <button type="button" onClick={() => void share()} className={secondaryAction}>
        {words.share}
      </button>
      <output className="text-center text-14 text-muted empty:hidden">{said && words[said]}</output>
    </>
  );
}
