import { createBrowserRouter, redirect, replace, type RouteObject } from 'react-router';
import { PageLoader } from '../ui/page-loader.tsx';
import { RouteProblem } from './route-problem.tsx';

const showsPieces = import.meta.env.DEV || document.documentElement.dataset['mode'] === 'demo';

// Pages and guards come with their route, so that the site loads nothing of the dashboard.
const publicRoutes: RouteObject[] = [
  { path: '/', lazy: { Component: async () => (await import('../site/landing.tsx')).Landing } },
  { path: '/landing', loader: () => redirect('/') },
  {
    path: '/signin',
    lazy: {
      loader: async () => (await import('./session-guard.ts')).turnAwaySignedIn,
      Component: async () => (await import('../features/identity/sign-in-page.tsx')).SignInPage,
    },
  },
];

const transactions = () => import('../features/transactions/transactions-page.tsx');

const guardedRoutes: RouteObject[] = [
  {
    id: 'dashboard',
    lazy: {
      loader: async () => (await import('./session-guard.ts')).requireSession,
      Component: async () => (await import('./shell.tsx')).Shell,
    },
    children: [
      {
        path: '/index',
        lazy: { Component: async () => (await import('../features/home/home-page.tsx')).HomePage },
      },
      {
        // The router's addresses hold in any case, so that this is /mytransactions too.
        path: '/Mytransactions',
        lazy: { Component: async () => (await transactions()).LiveTransactionsPage },
      },
      {
        path: '/TestTransactions',
        lazy: { Component: async () => (await transactions()).TestTransactionsPage },
      },
    ],
  },
];

const piecesRoute: RouteObject = {
  path: '/ui-pieces',
  lazy: { Component: async () => (await import('../ui-pieces/ui-pieces-page.tsx')).UiPiecesPage },
};

export const router = createBrowserRouter([
  {
    HydrateFallback: PageLoader,
    ErrorBoundary: RouteProblem,
    children: [
      ...publicRoutes,
      ...guardedRoutes,
      ...(showsPieces ? [piecesRoute] : []),
      { path: '*', loader: () => replace('/') },
    ],
  },
]);
