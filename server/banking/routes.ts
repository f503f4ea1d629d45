import { endpoints } from '@piton/contract/http/endpoints.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { visitorOf } from '../identity/visitor.ts';
import { addBankAccount } from './add-bank-account.ts';
import { readBanking } from './bank-account-store.ts';
import type { BankingDeps } from './banking-deps.ts';
import { editBankAccount } from './edit-bank-account.ts';
import { showAccountNumber } from './show-account-number.ts';

export function bindBanking(app: HttpApp, deps: BindDeps & BankingDeps): void {
  bindEndpoint(app, deps, endpoints.getBankAccount, (_input, { session: { userId } }) =>
    readingAs(deps.database, { userId }, (reading) => readBanking(reading, userId)),
  );

  bindEndpoint(app, deps, endpoints.addBankAccount, ({ body }, context) => {
    const { device } = visitorOf(context, deps.isSecure);
    return addBankAccount(deps, context.session.userId, { ...body, device });
  });

  bindEndpoint(app, deps, endpoints.editBankAccount, ({ body }, context) => {
    const { device } = visitorOf(context, deps.isSecure);
    return editBankAccount(deps, context.session, { ...body, device });
  });

  bindEndpoint(app, deps, endpoints.showAccountNumber, (_input, { session: { userId } }) =>
    showAccountNumber(deps, { userId }, userId),
  );
}
