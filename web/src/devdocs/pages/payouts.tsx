import type { DocsPage } from '../docs-page.ts';
import { Fees } from '../sections/fees.tsx';
import { ReconcilingPayouts } from '../sections/reconciling-payouts.tsx';

export const payouts: DocsPage = {
  path: '/devdocs/payouts',
  title: 'Payouts and fees',
  description: 'Our fee, and how to match each Friday’s payout with your orders.',
  Content: () => (
    <>
      <ReconcilingPayouts />
      <Fees />
    </>
  ),
};
