import type { RouteObject } from 'react-router';

/** The pages about a merchant's bank account. */
export const bankingPages: RouteObject[] = [
  {
    path: '/add-bank-acc',
    lazy: {
      Component: async () => (await import('../../features/banking/bank-page.tsx')).BankPage,
    },
  },
  {
    path: '/add-debit-card',
    lazy: {
      Component: async () =>
        (await import('../../features/banking/debit-card-page.tsx')).DebitCardPage,
    },
  },
];
