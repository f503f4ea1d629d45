import type { RouteObject } from 'react-router';
import { PageProblem } from '../frame/route-problem.tsx';
import { unlessCancelled } from '../cancel-navigation.ts';

const pages: RouteObject[] = [
  {
    index: true,
    lazy: {
      Component: async () => (await import('../../console/overview-page.tsx')).OverviewPage,
    },
  },
  {
    path: 'reviews',
    lazy: {
      Component: async () =>
        (await import('../../console/reviews/queue/reviews-page.tsx')).ReviewsPage,
    },
  },
  {
    path: 'reviews/:kind/:id',
    lazy: {
      Component: async () =>
        (await import('../../console/reviews/record/record-page.tsx')).RecordPage,
    },
  },
  {
    path: 'money',
    lazy: { Component: async () => (await import('../../console/money/money-page.tsx')).MoneyPage },
  },
  {
    path: 'money/sales/:saleId',
    lazy: {
      Component: async () => (await import('../../console/money/sale/sale-page.tsx')).SalePage,
    },
  },
  {
    path: 'money/disputes/:disputeId',
    lazy: {
      Component: async () =>
        (await import('../../console/money/dispute/dispute-page.tsx')).ConsoleDisputePage,
    },
  },
  {
    path: 'money/dispute-import',
    lazy: {
      Component: async () =>
        (await import('../../console/money/dispute-import/dispute-import-page.tsx'))
          .DisputeImportPage,
    },
  },
  {
    path: 'money/companies/:companyId',
    lazy: {
      Component: async () =>
        (await import('../../console/money/company-ledger-page.tsx')).CompanyLedgerPage,
    },
  },
  {
    path: 'payouts',
    lazy: {
      Component: async () =>
        (await import('../../console/payouts/run/current-run-page.tsx')).CurrentRunPage,
    },
  },
  {
    path: 'payouts/imports',
    lazy: {
      Component: async () =>
        (await import('../../console/payouts/imports/imports-page.tsx')).ImportsPage,
    },
  },
  {
    path: 'payouts/imports/:importId',
    lazy: {
      Component: async () =>
        (await import('../../console/payouts/imports/import-page.tsx')).ImportPage,
    },
  },
  {
    path: 'payouts/reconciliation',
    lazy: {
      Component: async () =>
        (await import('../../console/payouts/reconciliation/reconciliation-page.tsx'))
          .ReconciliationPage,
    },
  },
  {
    path: 'payouts/reconciliation/not-settled',
    lazy: {
      Component: async () =>
        (await import('../../console/payouts/reconciliation/not-settled-page.tsx')).NotSettledPage,
    },
  },
  {
    path: 'payouts/holidays',
    lazy: {
      Component: async () =>
        (await import('../../console/payouts/holidays/holidays-page.tsx')).HolidaysPage,
    },
  },
  {
    path: 'payouts/:cutOffDay',
    lazy: {
      Component: async () => (await import('../../console/payouts/run/run-page.tsx')).RunPage,
    },
  },
  {
    path: 'search',
    lazy: {
      Component: async () => (await import('../../console/search/search-page.tsx')).SearchPage,
    },
  },
  {
    path: 'accounts',
    lazy: {
      Component: async () =>
        (await import('../../console/accounts/accounts-page.tsx')).AccountsPage,
    },
  },
  {
    path: 'audit',
    lazy: { Component: async () => (await import('../../console/audit/audit-page.tsx')).AuditPage },
  },
  {
    path: 'staff',
    lazy: { Component: async () => (await import('../../console/staff/staff-page.tsx')).StaffPage },
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('../../console/unknown-page.tsx')).UnknownPage },
  },
];

/** All pages for staff. */
export const consoleRoutes: RouteObject[] = [
  {
    id: 'console',
    path: '/console',
    shouldRevalidate: unlessCancelled,
    lazy: {
      loader: async () => (await import('../session-guard.ts')).requireStaff,
      Component: async () => (await import('../frame/console-shell.tsx')).ConsoleShell,
    },
    children: [{ ErrorBoundary: PageProblem, children: pages }],
  },
];
