import type { PayLanguage, PayPageProps } from '@piton/contract/payments/pay-page-props.ts';
import type { ReceiptWords } from './receipt/receipt-words.ts';

/** The props of the payment page. */
export type PayProps = Extract<PayPageProps, { page: 'pay' }>;

type ReceiptProps = Extract<PayPageProps, { page: 'receipt' }>;

/** The props with the texts our renderer adds: a receipt's own words in each language. */
export type ShownProps =
  | Exclude<PayPageProps, { page: 'receipt' }>
  | (ReceiptProps & { readonly receiptWords: Readonly<Record<PayLanguage, ReceiptWords>> | null });
