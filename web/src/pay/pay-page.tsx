import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { PaymentPage } from './payment-page.tsx';
import { ReceiptPage } from './receipt/receipt-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

/** Rendered on the server and adopted in the browser: both must come to the same markup. */
export function PayPage(props: PayPageProps) {
  switch (props.page) {
    case 'unknown':
      return <UnknownPage />;
    case 'pay':
      return <PaymentPage {...props} />;
    case 'receipt':
      return <ReceiptPage receipt={props.receipt} />;
  }
}
