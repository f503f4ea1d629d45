import type { Inquiry } from '../../gateways/gateway.ts';
import { gatewayNamed } from '../../gateways/mode-gateways.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';

/** Sends a status inquiry to the gateway that the sale was sent to; null if that has none. */
export async function inquireGateway(
  { accounts, gateways }: Pick<PaymentDeps, 'accounts' | 'gateways'>,
  sale: SaleRecord,
): Promise<Inquiry | null> {
  const { inquire } = gatewayNamed(gateways[sale.mode], sale.gateway);
  if (inquire === undefined) return null;
  return inquire(sale.tranId, await accounts.accountOf(sale));
}
