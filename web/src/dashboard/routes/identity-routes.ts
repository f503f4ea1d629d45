import type { RouteObject } from 'react-router';
import { keepLinkToken, watchForLinks } from '../../features/identity/link-token.ts';

// Here, because it has to come before the router looks at the address.
keepLinkToken();
watchForLinks();

/** For whoever has no account yet, or does not get into it. */
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
      loader: async () => (await import('../session-guard.ts')).turnAwaySignedIn,
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

const openedLink = () => import('../../features/identity/open-verification-link.ts');

/** Pages of the dashboard about the person and not the business. */
export const accountPages: RouteObject[] = [
  {
    path: '/verify-email',
    // What became of the link is told until the page is left.
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
