import { bindCompanies } from '../../companies/routes.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { testApp, testBindDeps } from '../../http/testing/test-app.ts';
import { limitKeyHasher } from '../../limits/limit-keys.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import type { CardLimits } from '../admission/card-velocity.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { bindPayments } from '../routes.ts';
import { paymentDeps, scriptedGateway, type PaymentWorld } from './payment-world.ts';

const rootKey = rootKeyFrom(Buffer.alloc(32, 5));
const hashLimitKey = limitKeyHasher(rootKey.key);

type Options = {
  outcome?: SaleOutcome | undefined;
  changes?: Partial<PaymentDeps>;
  cardLimits?: CardLimits;
};

/** The three functions as merchants and pages call them, with a scripted gateway. */
export function payFunctions(world: PaymentWorld, { outcome, changes, cardLimits }: Options = {}) {
  const gateway = scriptedGateway(outcome ? { sale: () => outcome } : {});
  const { app } = testApp();
  const made = paymentDeps(world, gateway, cardLimits ? { cardLimits } : {});
  const deps = { ...testBindDeps, ...made, ...changes };
  const cardBrands = async () => [...gateway.brands];
  bindCompanies(app, { ...deps, rootKey, hashLimitKey, cardBrands });
  bindPayments(app, deps);
  const responseOf = async (response: Response) => {
    const retryAfter = response.headers.get('retry-after');
    const body: unknown = await response.json();
    return { status: response.status, body, ...(retryAfter !== null && { retryAfter }) };
  };
  const post = async (path: string, body: unknown) =>
    responseOf(
      await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  const get = async (path: string) => responseOf(await app.request(path));
  const request = async (path: string, init?: RequestInit) => app.request(path, init);
  return { post, get, request, gateway, deps };
}
