import type { PayPageContent } from '@piton/contract/payments/pay-page.ts';
import type { PayTexts } from './pay-texts.ts';

/** Names the page by who is paid: a customer with many tabs, or a shared link, shows nothing else. */
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
