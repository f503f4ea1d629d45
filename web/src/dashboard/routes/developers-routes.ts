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
      path: 'webhooks',
      lazy: {
        Component: async () =>
          (await import('../../features/developers/webhooks/endpoint-list.tsx')).EndpointList,
      },
    },
    {
      path: 'webhooks/:endpointId',
      lazy: {
        Component: async () =>
          (await import('../../features/developers/webhooks/endpoint-page.tsx')).EndpointPage,
      },
    },
    {
      path: 'webhooks/:endpointId/deliveries/:deliveryId',
      lazy: {
        Component: async () =>
          (await import('../../features/developers/webhooks/delivery-page.tsx')).DeliveryPage,
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
