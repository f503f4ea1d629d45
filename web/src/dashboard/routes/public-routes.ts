import { sitePages } from '@piton/contract/http/routes.ts';
import type { RouteObject } from 'react-router';
import { identityRoutes } from './identity-routes.ts';
import { leavingFor } from '../leave-for-site.ts';
import { sampleRoutes } from './sample-routes.ts';
import { verifyRoutes } from './verify-routes.ts';

const showsPieces = import.meta.env.DEV || document.documentElement.dataset['mode'] === 'demo';

const piecesRoute: RouteObject = {
  path: '/ui-pieces',
  lazy: {
    Component: async () => (await import('../../ui-pieces/ui-pieces-page.tsx')).UiPiecesPage,
  },
};

/** Pages and guards load with their route, so that each page loads only what it needs. */
export const publicRoutes: RouteObject[] = [
  ...sitePages.map(leavingFor),
  ...identityRoutes,
  ...verifyRoutes,
  ...sampleRoutes,
  ...(showsPieces ? [piecesRoute] : []),
];
