import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { html } from 'hono/html';

/** Names the page by who is paid: a customer with many tabs, or a shared link, shows nothing else. */
export function withTitle(page: string, props: PayPageProps): string {
  const title = html`<title>${titleOf(props)}</title>`;
  return page.replace('<title>Piton</title>', () => String(title));
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
