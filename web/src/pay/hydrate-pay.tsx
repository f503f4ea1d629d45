import type { PayPageProps } from '@piton/contract/pay-page.ts';
import { hydrateRoot } from 'react-dom/client';
import { PayPage } from './pay-page.tsx';

const root = document.getElementById('root');
const propsElement = document.getElementById('pay-props');

// Without props the server answered something else than the pay page, and there is nothing to adopt.
if (root && propsElement) {
  const props = JSON.parse(propsElement.textContent) as PayPageProps;
  hydrateRoot(root, <PayPage {...props} />);
}
