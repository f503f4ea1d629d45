import { redirect, type RouteObject } from 'react-router';
import { verifyRoutes } from './banking-routes.ts';
import { identityRoutes } from './identity-routes.ts';

const showsPieces = import.meta.env.DEV || document.documentElement.dataset['mode'] === 'demo';

const piecesRoute: RouteObject = {
  path: '/ui-pieces',
  lazy: { Component: async () => (await import('../ui-pieces/ui-pieces-page.tsx')).UiPiecesPage },
};

/** Pages and guards come with their route, so that the site loads nothing of the dashboard. */
export const publicRoutes: RouteObject[] = [
  { path: '/', lazy: { Component: async () => (await import('../site/landing.tsx')).Landing } },
  { path: '/landing', loader: () => redirect('/') },
  ...identityRoutes,
  ...verifyRoutes,
  ...(showsPieces ? [piecesRoute] : []),
];
