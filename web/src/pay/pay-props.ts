import type { PayPageProps } from '@piton/contract/pay-page.ts';

/** What the page that takes a payment is rendered with. */
export type PayProps = Extract<PayPageProps, { page: 'pay' }>;
