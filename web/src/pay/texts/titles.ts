import type { PayPageContent } from '@piton/contract/payments/pay-page-props.ts';
import type { PayTexts } from './pay-texts.ts';

/** Names the page after the company, because a browser tab or a shared link shows nothing else. */
export function titleOf(content: PayPageContent, { titles }: PayTexts): string {
  switch (content.page) {
    case 'pay':
      return titles.pay(content.company.companyName);
    case 'receipt':
      return content.receipt ? titles.receipt(content.receipt.companyName) : titles.noReceipt;
    case 'unknown':
      return titles.unknown;
  }
}
