import type { RouteObject } from 'react-router';
import { keepLinkToken, watchForLinks } from '../../features/identity/link-token.ts';

// Runs here, before the router reads the address.
keepLinkToken();
watchForLinks();

/** For visitors without an account or without access to it. */
export const identityRoutes: RouteObject[] = [
  {
    path: '/signin',
    lazy: {
      loader: async () => (await import('../sign-in-loader.ts')).loadSignIn,
      Component: async () => (await import('../../features/identity/sign-in-page.tsx')).SignInPage,
    },
  },
  {
    path: '/signup',
    lazy: {
      loader: async () => (await import('../session-guard.ts')).redirectSignedIn,
      Component: async () => (await import('../../features/identity/sign-up-page.tsx')).SignUpPage,
    },
  },
  {
    path: '/reset',
    lazy: {
      Component: async () => (await import('../../features/identity/reset-page.tsx')).ResetPage,
    },
  },
  {
    path: '/new-password',
    lazy: {
      Component: async () =>
        (await import('../../features/identity/new-password-page.tsx')).NewPasswordPage,
    },
  },
  {
    path: '/join',
    lazy: {
      Component: async () => (await import('../../features/identity/join-page.tsx')).JoinPage,
    },
  },
];

const openedLink = () => import('../../features/identity/open-link-first.ts');

/** Pages about the person, not the business. */
export const accountPages: RouteObject[] = [
  {
    path: '/verify-email',
    // The result of the link is shown until the page is left.
    shouldRevalidate: () => false,
    lazy: {
      middleware: async () => [(await openedLink()).openLinkFirst],
      loader: async () => (await openedLink()).readOpenedLink,
      Component: async () =>
        (await import('../../features/identity/verify-email-page.tsx')).VerifyEmailPage,
    },
  },
  {
    path: '/accounts',
    lazy: {
      Component: async () => (await import('../../features/account/account-page.tsx')).AccountPage,
    },
  },
  {
    path: '/edit-account',
    lazy: {
      Component: async () =>
        (await import('../../features/account/edit-account-page.tsx')).EditAccountPage,
    },
  },
];
