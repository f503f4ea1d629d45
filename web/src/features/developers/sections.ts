/**
 * The pages of the section by name. They are listed here rather than in the routes, so that a
 * first visit to Home doesn't load their names and dependencies.
 */
export const sections = {
  frame: async () => (await import('./developers-page.tsx')).DevelopersPage,
  keys: async () => (await import('./api-keys.tsx')).ApiKeys,
  endpoints: async () => (await import('./webhooks/endpoint-list.tsx')).EndpointList,
  endpoint: async () => (await import('./webhooks/endpoint-page.tsx')).EndpointPage,
  delivery: async () => (await import('./webhooks/delivery-page.tsx')).DeliveryPage,
  returnAddresses: async () =>
    (await import('./return-addresses/return-addresses.tsx')).ReturnAddresses,
  events: async () => (await import('./events/event-list.tsx')).EventList,
  event: async () => (await import('./events/event-page.tsx')).EventPage,
  requests: async () => (await import('./request-log/request-list.tsx')).RequestList,
  request: async () => (await import('./request-log/request-page.tsx')).RequestPage,
  testTools: async () => (await import('./test-tools/test-tools.tsx')).TestTools,
};
