import type { RouteObject } from 'react-router';

/** The sections for the programs of a company, within one frame. */
export const developersPages: RouteObject = {
  path: '/developers',
  lazy: {
    Component: async () =>
      (await import('../../features/developers/developers-page.tsx')).DevelopersPage,
  },
  children: [
    {
      index: true,
      lazy: {
        Component: async () => (await import('../../features/developers/api-keys.tsx')).ApiKeys,
      },
    },
    {
      path: 'test-tools',
      lazy: {
        Component: async () =>
          (await import('../../features/developers/test-tools/test-tools.tsx')).TestTools,
      },
    },
  ],
};
