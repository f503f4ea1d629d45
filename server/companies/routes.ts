import { getCompanyData } from '@piton/contract/pay-functions.ts';
import { unknownCompany } from '@piton/contract/payment-answer.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { findPublicData } from './public-data.ts';

export type CompaniesDeps = BindDeps & { readonly database: Kysely<DB> };

export function bindCompanies(app: HttpApp, deps: CompaniesDeps): void {
  bindEndpoint(app, deps, getCompanyData, async ({ body }, context) => {
    const found = await findPublicData(deps.database, body.companyId);
    if (found !== null) return { status: 'success', ...found };
    context.log.warn('somebody asked for a company that is not there');
    context.answerWith(404);
    return { status: 'error', message: unknownCompany };
  });
}
