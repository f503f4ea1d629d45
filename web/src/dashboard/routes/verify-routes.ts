import type { RouteObject } from 'react-router';

/** The first step, the only one that needs a session. */
export const firstVerifyPage: RouteObject = {
  path: '/verify-step-1',
  lazy: {
    Component: async () =>
      (await import('../../features/verify-flow/upload-id-page.tsx')).UploadIdPage,
  },
};

/** The later steps: ID and payout account. */
export const verifyRoutes: RouteObject[] = [
  {
    path: '/verify-step-2',
    lazy: {
      Component: async () =>
        (await import('../../features/verify-flow/id-pictures-page.tsx')).IdPicturesPage,
    },
  },
  {
    path: '/verify-step-3',
    lazy: {
      Component: async () =>
        (await import('../../features/verify-flow/verifying-page.tsx')).VerifyingPage,
    },
  },
  {
    path: '/verify-step-4',
    lazy: {
      Component: async () =>
        (await import('../../features/verify-flow/id-verified-page.tsx')).IdVerifiedPage,
    },
  },
  {
    path: '/verify-step-5',
    lazy: {
      Component: async () =>
        (await import('../../features/verify-flow/account-choice-page.tsx')).AccountChoicePage,
    },
  },
  {
    path: '/verify-step-6',
    lazy: {
      Component: async () =>
        (await import('../../features/verify-flow/bank-added-page.tsx')).BankAddedPage,
    },
  },
];
