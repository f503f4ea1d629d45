import type { RouteObject } from 'react-router';
import type { sections } from '../../features/developers/sections.ts';

function page(name: keyof typeof sections) {
  return {
    Component: async () => {
      const module = await import('../../features/developers/sections.ts');
      return module.sections[name]();
    },
  };
}

/** The sections for the programs of a company, within one frame. */
export const developersPages: RouteObject = {
  path: '/developers',
  lazy: page('frame'),
  children: [
    { index: true, lazy: page('keys') },
    { path: 'webhooks', lazy: page('endpoints') },
    { path: 'webhooks/:endpointId', lazy: page('endpoint') },
    { path: 'webhooks/:endpointId/deliveries/:deliveryId', lazy: page('delivery') },
    { path: 'return-addresses', lazy: page('returnAddresses') },
    { path: 'events', lazy: page('events') },
    { path: 'events/:eventId', lazy: page('event') },
    { path: 'requests', lazy: page('requests') },
    { path: 'requests/:loggedId', lazy: page('request') },
    { path: 'test-tools', lazy: page('testTools') },
  ],
};
