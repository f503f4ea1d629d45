import type { ShownProps } from './pay-props.ts';
import { UnknownPage } from './payment-page-not-found.tsx';
import { ReceiptPage } from './receipt/receipt-page.tsx';

/** The pages without a form. The form's page doesn't load them. */
export function OtherPage(props: Exclude<ShownProps, { page: 'pay' }>) {
  if (props.page === 'unknown') return <UnknownPage />;
  return <ReceiptPage receipt={props.receipt} receiptWords={props.receiptWords} />;
}
