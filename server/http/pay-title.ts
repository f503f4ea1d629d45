import type { PayPageProps } from '@piton/contract/pay-page.ts';

/** Names the page by who is paid: a customer with many tabs, or a shared link, shows nothing else. */
export function withTitle(page: string, props: PayPageProps): string {
  // In a title nothing else means anything.
  const title = titleOf(props).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return page.replace('<title>Piton</title>', () => `<title>${title}</title>`);
}

function titleOf(props: PayPageProps): string {
  switch (props.page) {
    case 'pay':
      return `Pay ${props.company.companyName}`;
    case 'receipt':
      return `Receipt from ${props.receipt.companyName}`;
    case 'unknown':
      return 'Nobody to pay here';
  }
}
