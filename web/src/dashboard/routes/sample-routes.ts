import type { RouteObject } from 'react-router';

/** Sample pages within the shell. */
export const samplePages: RouteObject[] = [
  {
    path: '/history',
    lazy: {
      Component: async () => (await import('../../features/samples/history-page.tsx')).HistoryPage,
    },
  },
  {
    path: '/settings',
    lazy: {
      Component: async () => (await import('../../features/settings/profile-page.tsx')).ProfilePage,
    },
  },
  {
    path: '/settings-preferences',
    lazy: {
      Component: async () =>
        (await import('../../features/settings/preferences-page.tsx')).PreferencesPage,
    },
  },
  {
    path: '/settings-account',
    lazy: {
      Component: async () =>
        (await import('../../features/settings/linked-account-page.tsx')).LinkedAccountPage,
    },
  },
  {
    path: '/settings-security',
    lazy: {
      Component: async () =>
        (await import('../../features/settings/security-page.tsx')).SecurityPage,
    },
  },
];

/** Public sample pages without the shell. */
export const sampleRoutes: RouteObject[] = [
  {
    path: '/lock',
    lazy: {
      Component: async () => (await import('../../features/samples/lock-page.tsx')).LockPage,
    },
  },
  {
    path: '/otp-1',
    lazy: {
      Component: async () =>
        (await import('../../features/samples/phone-number-page.tsx')).PhoneNumberPage,
    },
  },
  {
    path: '/otp-2',
    lazy: {
      Component: async () =>
        (await import('../../features/samples/one-time-code-page.tsx')).OneTimeCodePage,
    },
  },
];
