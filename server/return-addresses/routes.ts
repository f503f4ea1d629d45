import { endpoints } from '@piton/contract/http/endpoints.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { addReturnAddress } from './add-return-address.ts';
import { listReturnAddresses } from './list-return-addresses.ts';
import { removeReturnAddress } from './remove-return-address.ts';
import type { ReturnAddressesDeps } from './return-addresses-deps.ts';

export function bindReturnAddresses(app: HttpApp, deps: BindDeps & ReturnAddressesDeps): void {
  bindEndpoint(app, deps, endpoints.listReturnAddresses, async ({ params }, { session }) => ({
    items: await listReturnAddresses(deps, session.userId, params),
  }));
  bindEndpoint(app, deps, endpoints.addReturnAddress, ({ params, body }, { session }) =>
    addReturnAddress(deps, session.userId, { ...params, ...body }),
  );
  bindEndpoint(app, deps, endpoints.removeReturnAddress, async ({ params }, { session }) => {
    await removeReturnAddress(deps, session.userId, params);
    return {};
  });
}
