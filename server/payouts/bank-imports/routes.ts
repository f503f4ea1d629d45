import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { askingOf } from '../../identity/asking.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { importBankFile } from './import-bank-file.ts';
import { lookAfterLine } from './look-after-line.ts';
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
    importBankFile(deps, askingOf(context), body),
  );

  bindEndpoint(app, deps, endpoints.lookAfterLine, ({ params, body }, context) =>
    lookAfterLine(deps, askingOf(context), { ...params, ...body }),
  );
}
