import { endpoints } from '@piton/contract/http/endpoints.ts';
import { unknownCompany } from '@piton/contract/payments/payment-response.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { addCompany } from './add-company.ts';
import { chooseCompany } from './choose-company.ts';
import type { CompaniesDeps } from './companies-deps.ts';
import { editCompany } from './edit-company.ts';
import { selectCompaniesOf } from './list-companies.ts';
import { findPublicData } from './public-data.ts';

export function bindCompanies(app: HttpApp, deps: BindDeps & CompaniesDeps): void {
  bindEndpoint(app, deps, endpoints.getCompanyData, async ({ body }, context) => {
    const found = await findPublicData(deps.database, body.companyId);
    if (found !== null) {
      const { isChecked: _ofThePageAlone, ...shown } = found;
      const brands = await deps.cardBrands(body.companyId, 'live');
      return { status: 'success', ...shown, cardBrands: [...brands] };
    }
    context.log.warn('the requested company does not exist');
    context.answerWith(404);
    return { status: 'error', message: unknownCompany };
  });

  bindEndpoint(app, deps, endpoints.listCompanies, async (_input, { session: { userId } }) => {
    const items = await readingAs(deps.database, { userId }, (reading) =>
      selectCompaniesOf(reading, userId),
    );
    return { items, amountMaxMills: Number(deps.amountMaxMills) };
  });

  bindEndpoint(app, deps, endpoints.createCompany, ({ body }, { session }) =>
    addCompany(deps, session.userId, body),
  );

  bindEndpoint(app, deps, endpoints.editCompany, ({ params, body }, { session }) => {
    const { version, ...fields } = body;
    return editCompany(deps, session.userId, { ...params, version, fields });
  });

  bindEndpoint(app, deps, endpoints.choosePrimaryCompany, async ({ body }, { session }) => {
    await chooseCompany(deps, session.userId, body.companyId);
    return {};
  });
}
