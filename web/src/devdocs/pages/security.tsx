import type { DocsPage } from '../docs-page.ts';
import { DataAndPci } from '../sections/data-and-pci.tsx';

export const security: DocsPage = {
  path: '/devdocs/security',
  title: 'Card data and PCI',
  description:
    'Whose server sees which data, what is stored, and which PCI questionnaire is yours.',
  Content: DataAndPci,
};
