import type { RouteObject } from 'react-router';
import { developersPages } from './developers-routes.ts';

const editPage = async () =>
  (await import('../../features/companies/form/edit-company-page.tsx')).EditCompanyPage;

/** The pages about a merchant's companies and their customers. */
export const companyPages: RouteObject[] = [
  {
    path: '/companies',
    lazy: {
      Component: async () =>
        (await import('../../features/companies/companies-page.tsx')).CompaniesPage,
    },
  },
  { path: '/edit-company', lazy: { Component: editPage } },
  { path: '/EditCompany', lazy: { Component: editPage } },
  {
    path: '/counter-poster',
    lazy: {
      Component: async () =>
        (await import('../../features/companies/sharing/counter-poster-page.tsx'))
          .CounterPosterPage,
    },
  },
  developersPages,
];
