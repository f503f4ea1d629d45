import { endpoints } from '@piton/contract/http/endpoints.ts';
import { actingAs } from '../database/acting-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import { searchMerchants } from './account-store.ts';
import { closeAccount } from './close-account.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { reopenAccount } from './reopen-account.ts';

export function bindMerchantAccounts(app: HttpApp, deps: BindDeps & IdentityDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.findAccounts, async ({ query }, { session }) => {
    const items = await actingAs(database, { staffId: session.userId }, (transaction) =>
      searchMerchants(transaction, query.text),
    );
    return { items };
  });

  bindEndpoint(app, deps, endpoints.exportAccount, ({ params, body }, { session }) =>
    exportAccount(database, { staffId: session.userId, ...params, ...body }, deps),
  );

  bindEndpoint(app, deps, endpoints.closeAccount, ({ params, body }, { session }) =>
    closeAccount(deps, { staffId: session.userId, ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.reopenAccount, ({ params, body }, { session }) =>
    reopenAccount(deps, { staffId: session.userId, ...params, ...body }),
  );

  bindEndpoint(app, deps, endpoints.eraseAccount, ({ params, body }, { session }) =>
    eraseAccount(deps, { staffId: session.userId, ...params, ...body }),
  );
}
