import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { renderToString } from 'react-dom/server';
import { PayPage } from './pay-page.tsx';

/** The inner HTML of `#root`. Built on its own: the server loads it as a file. */
export function renderPay(props: PayPageProps): string {
  return renderToString(<PayPage {...props} />);
}
