import { createBrowserRouter, replace } from 'react-router';
import { consoleRoutes } from './console-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { Root } from '../frame/root.tsx';
import { RouteProblem } from '../frame/route-problem.tsx';
import { expectScripts } from '../script-arrival.ts';
import { StartPage } from '../frame/start-page.tsx';

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: StartPage,
    ErrorBoundary: RouteProblem,
    children: [
      ...expectScripts([...publicRoutes, ...dashboardRoutes, ...consoleRoutes]),
      { path: '*', loader: () => replace('/') },
    ],
  },
]);
