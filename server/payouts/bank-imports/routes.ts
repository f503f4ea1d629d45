import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { callerOf } from '../../identity/caller.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { importBankFile } from './import-bank-file.ts';
import { resolveException } from './resolve-exception.ts';
import { getBankImport, listBankImports } from './read-bank-import.ts';

export function bindBankImports(app: HttpApp, deps: BindDeps & PayoutsDeps): void {
  const { database } = deps;

  bindEndpoint(app, deps, endpoints.listBankImports, (_input, { session }) =>
    listBankImports(database, session.userId),
  );

  bindEndpoint(app, deps, endpoints.getBankImport, ({ params }, { session }) =>
    getBankImport(database, session.userId, params.importId),
  );

  bindEndpoint(app, deps, endpoints.importBankFile, ({ body }, context) =>
    importBankFile(deps, callerOf(context), body),
  );

  bindEndpoint(app, deps, endpoints.resolveException, ({ params, body }, context) =>
    resolveException(deps, callerOf(context), { ...params, ...body }),
  );
}
