import { v7 as uuidv7 } from 'uuid';
import type { AnyCardGateway, SaleOutcome, SaleStep, SentSale } from '../../gateways/gateway.ts';
import { actingAs } from '../../database/acting-as.ts';
import { sendWithinMs } from '../../config/send-limit.ts';
import { noteSaleEvent } from '../inquiry/pending-payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import { noteAuthentication } from './challenge-store.ts';

type Deps = Pick<PaymentDeps, 'accounts' | 'database' | 'log'>;

/**
 * Voids an approval unless the policy accepts the gateway's own report on the authentication. The
 * browser's claim doesn't count. The database rejects such an approval too.
 */
export async function voidUnauthenticated(
  deps: Deps,
  sale: SaleRecord,
  { gateway, sent }: { gateway: AnyCardGateway; sent: SentSale },
  outcome: SaleStep,
): Promise<SaleStep> {
  if (outcome.kind !== 'approved') return outcome;
  const { authentication, references } = outcome;
  if (isAccepted(gateway, outcome)) return outcome;
  const { id: saleId, tranId } = sale;
  deps.log.error({ saleId, tranId }, 'the gateway approved a sale without authentication');
  if (authentication) await noteAuthentication(deps.database, sale, authentication);
  const account = await deps.accounts.accountOf(sale);
  const { invoice, amountMills } = sent;
  const sendBy = performance.now() + sendWithinMs;
  const request = { tranId, invoice, amountMills, sendBy, returnId: uuidv7() };
  const voided = await gateway.void?.(request, account);
  if (voided?.kind === 'done') {
    // If the acquirer settles it all the same, the money is the customer's.
    await actingAs(deps.database, { companyId: sale.companyId }, (transaction) =>
      noteSaleEvent(transaction, saleId, { source: 'gateway', what: 'voided' }),
    );
    return { kind: 'declined', references, ...(authentication && { authentication }) };
  }
  const detail = `approved without authentication, and the void is ${voided?.kind ?? 'not possible'}`;
  return { kind: 'unknown', cause: 'gateway', detail };
}

function isAccepted(
  { threeDSecure }: AnyCardGateway,
  { authentication }: Extract<SaleOutcome, { kind: 'approved' }>,
): boolean {
  const status = authentication?.status ?? null;
  return status !== null && threeDSecure?.accepted.includes(status) === true;
}
