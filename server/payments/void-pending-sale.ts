import { declinedByStaff } from '@piton/contract/payments/payment-reasons.ts';
import { sendWithinMs } from '../config/send-limit.ts';
import { actingAs } from '../database/acting-as.ts';
import { storeWithRetries } from '../database/store-with-retries.ts';
import type { ReturnOutcome } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/mode-gateways.ts';
import { findSale } from './find-sale.ts';
import { noteSaleEvent } from './inquiry/pending-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { SaleRecord } from './sale-record.ts';
import { endSale } from './take/end-sale.ts';

type ApprovedVoid = {
  readonly saleId: string;
  readonly companyId: string;
  /** The approved proposal's id. The gateway shows it to staff. */
  readonly proposalId: string;
};

/** Voids a Pending sale and stores the gateway's response; never rejects. */
export type VoidSale = (approved: ApprovedVoid) => Promise<void>;

type VoidDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'log' | 'announce' | 'gateways' | 'accounts'
>;

/**
 * Voids a Pending sale by its own number at the gateway, as two members of staff approved. Only the
 * gateway's confirmation ends the sale. After any other response it stays Pending, and staff may
 * propose another void, because a repeated one moves no money. `finishApprovedVoids` sends one whose
 * process ended before it was sent.
 */
export function saleVoider(deps: VoidDeps): VoidSale {
  return async (approved) => {
    const { saleId: id, companyId } = approved;
    try {
      const sale = await findSale(deps.database, { companyId, id });
      if (sale.status !== 'Pending') return;
      const outcome = await sendVoid(deps, sale, approved);
      await storeWithRetries(
        () => storeResponse(deps, sale, outcome),
        (err) => deps.log.warn({ err, saleId: id }, 'the outcome of a void is not stored yet'),
      );
    } catch (err) {
      deps.log.error({ err, saleId: id }, 'the outcome of a void could not be stored');
    }
  };
}

async function sendVoid(
  { gateways, accounts }: VoidDeps,
  sale: SaleRecord,
  { proposalId: returnId }: ApprovedVoid,
): Promise<ReturnOutcome> {
  const gateway = gatewayNamed(gateways[sale.mode], sale.gateway);
  if (gateway.void === undefined) throw new Error(`${sale.gateway} has no void`);
  const { tranId, invoice, amountMills } = sale;
  const sendBy = performance.now() + sendWithinMs;
  const request = { tranId, invoice, amountMills, returnId, sendBy };
  return gateway.void(request, await accounts.accountOf(sale));
}

async function storeResponse(
  deps: VoidDeps,
  sale: SaleRecord,
  outcome: ReturnOutcome,
): Promise<void> {
  const { id, companyId } = sale;
  if (outcome.kind !== 'done') {
    await actingAs(deps.database, { companyId }, (transaction) =>
      noteSaleEvent(transaction, id, { source: 'gateway', what: eventOf(outcome) }),
    );
    return;
  }
  const ending = {
    status: 'Declined',
    reason: declinedByStaff,
    advice: 'later',
    references: null,
  } as const;
  await endSale(deps, sale, ending, 'void');
}

function eventOf(outcome: Exclude<ReturnOutcome, { kind: 'done' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return `void_refused: ${outcome.why}`;
    case 'not_sent':
      return 'void_not_sent';
    case 'unknown':
      return `void_unknown: ${outcome.cause}`;
  }
}
