import type { RouteObject } from 'react-router';

const debitCardPage = async () =>
  (await import('../features/banking/debit-card-page.tsx')).DebitCardPage;

/** Where a merchant is paid. */
export const bankingPages: RouteObject[] = [
  {
    path: '/add-bank-acc',
    lazy: { Component: async () => (await import('../features/banking/bank-page.tsx')).BankPage },
  },
  { path: '/add-debit-card', lazy: { Component: debitCardPage } },
  { path: '/verify-step-1', lazy: { Component: debitCardPage } },
];

/** The steps around it, which anybody may see. */
export const verifyRoutes: RouteObject[] = [
  {
    path: '/verify-step-5',
    lazy: {
      Component: async () =>
        (await import('../features/verify-flow/account-choice-page.tsx')).AccountChoicePage,
    },
  },
  {
    path: '/verify-step-6',
    lazy: {
      Component: async () =>
        (await import('../features/verify-flow/bank-added-page.tsx')).BankAddedPage,
    },
  },
];
