import { getHome } from '@piton/contract/reports/home.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { findMerchantOf } from '../../companies/find-merchant.ts';
import type { CompaniesDeps } from '../../companies/companies-deps.ts';
import { bindEndpoint } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import type { ReportsDeps } from '../routes.ts';
import { readHomeOf } from './read-home.ts';

type HomeDeps = ReportsDeps & Pick<CompaniesDeps, 'amountMaxMills'>;

export function bindHome(app: HttpApp, deps: HomeDeps): void {
  bindEndpoint(app, deps, getHome, async ({ query: { companyId } }, { session }) => {
    const merchant = await findMerchantOf(deps.database, session, companyId);
    const today = calendarDay(deps.clock());
    return readHomeOf(deps, { ...merchant, today });
  });
}
