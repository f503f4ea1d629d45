import type { DocsPage } from '../docs-page.ts';
import { WooCommerce } from '../sections/woocommerce.tsx';

export const wooCommerce: DocsPage = {
  path: '/devdocs/woocommerce',
  title: 'WooCommerce',
  description: 'Card payments in a WordPress shop, without code.',
  Content: WooCommerce,
};
