import type { Receipt as ReceiptData } from '@piton/contract/pay-page.ts';
import { NothingHere } from '../nothing-here.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { primaryAction } from './action-classes.ts';
import { Receipt } from './receipt.tsx';
import { ShareButton } from './share-button.tsx';

export function ReceiptPage({ receipt }: { receipt: ReceiptData | null }) {
  const { receipt: words, titles, noReceipt } = useTexts();
  if (receipt === null) return <NothingHere title={titles.noReceipt} {...noReceipt} />;
  const title = titles.receipt(receipt.companyName);
  return (
    <PayFrame title={title}>
      <Receipt
        receipt={receipt}
        title={words.from}
        actions={
          <>
            <button type="button" onClick={() => window.print()} className={primaryAction}>
              {words.print}
            </button>
            <ShareButton title={title} />
          </>
        }
      />
    </PayFrame>
  );
}
