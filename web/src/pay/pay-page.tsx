import { PaymentPage } from './payment-page.tsx';
import type { ShownProps } from './pay-props.ts';
import { ReceiptPage } from './receipt/receipt-page.tsx';
import type { PayTexts } from './texts/pay-texts.ts';
import { useShownLanguage, type LoadTexts } from './texts/use-shown-language.ts';
import { Language } from './texts/use-texts.ts';
import { UnknownPage } from './payment-page-not-found.tsx';

type PayPageParts = {
  readonly props: ShownProps;
  /** In the language the server chose. */
  readonly texts: PayTexts;
  readonly load: LoadTexts;
};

/** Rendered on the server and hydrated in the browser: both must produce the same markup. */
export function PayPage({ props, texts, load }: PayPageParts) {
  const shown = useShownLanguage(props, { texts, load });
  return <Language value={shown}>{pageOf(props)}</Language>;
}

function pageOf(props: ShownProps) {
  switch (props.page) {
    case 'unknown':
      return <UnknownPage />;
    case 'pay':
      return <PaymentPage {...props} />;
    case 'receipt':
      return <ReceiptPage receipt={props.receipt} receiptWords={props.receiptWords} />;
  }
}
