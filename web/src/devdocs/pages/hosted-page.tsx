import type { DocsPage } from '../docs-page.ts';
import { AcceptPayment } from '../sections/accept-payment.tsx';
import { HostedPage } from '../sections/hosted-page.tsx';
import { ReturnAddresses } from '../sections/return-addresses.tsx';

export const hostedPage: DocsPage = {
  path: '/devdocs/hosted-page',
  title: 'Hosted pay page',
  description:
    'Create a payment request and send the customer to our pay page. The shortest way to take cards.',
  Content: () => (
    <>
      <AcceptPayment />
      <ReturnAddresses />
      <HostedPage />
    </>
  ),
};
