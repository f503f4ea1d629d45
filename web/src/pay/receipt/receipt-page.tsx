import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import type { KeptReceipt } from '@piton/contract/receipts/receipt.ts';
import { BackLink } from '../shop-return/return-links.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { PayFrame } from '../pay-frame.tsx';
import { useLanguage } from '../texts/use-texts.ts';
import { primaryAction, secondaryAction } from './action-classes.ts';
import { Receipt } from './receipt.tsx';
import type { ReceiptWords } from './receipt-words.ts';
import { ShareButton } from './share-button.tsx';

type ReceiptPageProps = {
  readonly receipt: KeptReceipt | null;
  readonly receiptWords: Readonly<Record<PayLanguage, ReceiptWords>> | null;
};

export function ReceiptPage({ receipt, receiptWords }: ReceiptPageProps) {
  const { language, texts } = useLanguage();
  const { receipt: words, titles, noReceipt } = texts;
  if (!receipt || !receiptWords) return <NothingHere title={titles.noReceipt} {...noReceipt} />;
  const title = titles.receipt(receipt.companyName);
  const { since, whatsapp, code } = receiptWords[language];
  return (
    <PayFrame title={title}>
      <Receipt
        receipt={receipt}
        title={words.from}
        since={since}
        code={
          <figure className="mt-6 text-center print:mt-3">
            <img
              src={receipt.code}
              alt={code.label}
              className="mx-auto size-48 rounded-10 print:size-28"
            />
            <figcaption className="mt-3 text-14 text-balance text-muted">{code.use}</figcaption>
          </figure>
        }
        actions={
          <>
            <button type="button" onClick={() => window.print()} className={primaryAction}>
              {words.print}
            </button>
            <a href={whatsapp.link} target="_blank" rel="noreferrer" className={secondaryAction}>
              {whatsapp.label}
            </a>
            <ShareButton title={title} />
            {receipt.shopUrl && <BackLink url={receipt.shopUrl} isSecondary />}
          </>
        }
      />
    </PayFrame>
  );
}
