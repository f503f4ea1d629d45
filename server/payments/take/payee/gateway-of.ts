import type { AnyGuardedGateway } from '../../../gateways/breaker/guard-gateway.ts';
import type { GatewayAccount } from '../../../gateways/gateway.ts';
import { gatewayNamed } from '../../../gateways/mode-gateways.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import type { PostedPayment } from '../posted-payment.ts';
import type { Payee } from './payee.ts';

/** The gateway that charges a payee's cards, and the account to charge under. */
export type PayeeGateway = {
  readonly gateway: AnyGuardedGateway;
  /** Null is the platform's account. */
  readonly account: GatewayAccount | null;
};

/**
 * A company with its own account uses that account's gateway, and the others the platform's. Test
 * payments use the same gateway, and never a merchant's real account.
 */
export async function gatewayOf(
  { accounts, gateways }: Pick<PaymentDeps, 'accounts' | 'gateways'>,
  { mode }: Pick<PostedPayment, 'mode'>,
  { companyId, gatewayAccountId }: Pick<Payee, 'companyId' | 'gatewayAccountId'>,
): Promise<PayeeGateway> {
  const own = await accounts.accountOf({ companyId, gatewayAccountId });
  const ofMode = gateways[mode];
  const gateway = own === null ? ofMode.platform : gatewayNamed(ofMode, own.gateway);
  return { gateway, account: mode === 'live' ? own : null };
}
