import { checkReceiptPage, disputePage, payoutPage } from '@piton/contract/http/routes.ts';
import type { RouteObject } from 'react-router';
import { bankingPages } from './banking-routes.ts';
import { companyPages } from './company-routes.ts';
import { accountPages } from './identity-routes.ts';
import { PageProblem } from '../frame/route-problem.tsx';
import { samplePages } from './sample-routes.ts';
import { unlessCancelled } from '../cancel-navigation.ts';
import { firstVerifyPage } from './verify-routes.ts';

const transactions = () => import('../../features/transactions/transactions-page.tsx');

const pages: RouteObject[] = [
  {
    path: '/index',
    lazy: { Component: async () => (await import('../../features/home/home-page.tsx')).HomePage },
  },
  {
    // The router ignores case, so this matches /mytransactions too.
    path: '/Mytransactions',
    lazy: { Component: async () => (await transactions()).LiveTransactionsPage },
  },
  {
    path: '/TestTransactions',
    lazy: { Component: async () => (await transactions()).TestTransactionsPage },
  },
  {
    path: '/payouts',
    lazy: {
      Component: async () =>
        (await import('../../features/payouts/list/payouts-page.tsx')).PayoutsPage,
    },
  },
  {
    path: payoutPage,
    lazy: {
      Component: async () =>
        (await import('../../features/payouts/one-payout/payout-page.tsx')).PayoutPage,
    },
  },
  {
    path: '/disputes',
    lazy: {
      Component: async () =>
        (await import('../../features/disputes/disputes-page.tsx')).DisputesPage,
    },
  },
  {
    path: disputePage,
    lazy: {
      Component: async () => (await import('../../features/disputes/dispute-page.tsx')).DisputePage,
    },
  },
  {
    path: checkReceiptPage,
    lazy: {
      Component: async () =>
        (await import('../../features/receipts/check-receipt-page.tsx')).CheckReceiptPage,
    },
  },
  ...companyPages,
  ...bankingPages,
  firstVerifyPage,
  ...accountPages,
  ...samplePages,
];

/** All pages that need a session, within the shell. */
export const dashboardRoutes: RouteObject[] = [
  {
    id: 'dashboard',
    shouldRevalidate: unlessCancelled,
    lazy: {
      loader: async () => (await import('../session-guard.ts')).requireSession,
      Component: async () => (await import('../frame/shell.tsx')).Shell,
    },
    // A failing page leaves the shell and its navigation in place.
    children: [{ ErrorBoundary: PageProblem, children: pages }],
  },
];
