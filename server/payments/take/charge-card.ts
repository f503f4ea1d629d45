import type { Payment } from '@piton/contract/payments/payment.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { actingAs } from '../../database/acting-as.ts';
import type { CardSale, GatewayAccount, SaleOutcome } from '../../gateways/gateway.ts';
import { Secret } from '../../gateways/secret.ts';
import { sendWithinMs } from '../../config/send-limit.ts';
import { endSale } from './end-sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterSale } from '../payment-state.ts';
import { waitBeforeInquiryMs } from '../inquiry/inquiry-schedule.ts';
import type { SaleRecord } from '../sale-record.ts';
import {
  countInquiry,
  insertContradiction,
  noteImmediateInquiry,
  noteSaleEvent,
  postponeInquiry,
} from '../inquiry/pending-payments.ts';

export type Charge = {
  readonly card: Payment['card'];
  readonly bin: Buffer | null;
  /** The gateway account to charge under; null is the platform's. */
  readonly account: GatewayAccount | null;
  /** When this process began the sale, by `performance.now()`. */
  readonly begunAtMs: number;
};

/**
 * Charges a sale whose row is committed, and records the outcome. From here on nothing that could
 * be a charge may be reported as a failure: an outcome that cannot be stored stays Pending until a
 * status inquiry.
 */
export async function chargeCard(
  deps: PaymentDeps,
  sale: SaleRecord,
  { card, bin, account, begunAtMs }: Charge,
): Promise<SaleRecord> {
  const { tranId, invoice, amountMills, mode } = sale;
  const { number, securityCode, month, year, holder } = card;
  const secrets = { number: new Secret(number), securityCode: new Secret(securityCode) };
  const request: CardSale = {
    tranId,
    invoice,
    amountMills,
    card: { month, year, holder, ...secrets },
    sendBy: begunAtMs + sendWithinMs,
  };
  try {
    return await deps.leases.hold(sale.id, async () => {
      const send = () => deps.gateways[mode].sale(request, account);
      const outcome = await sendSale(deps, { saleId: sale.id, begunAtMs }, send);
      return storeOutcomeWithRetries(deps, sale, { outcome, bin });
    });
  } catch (error) {
    deps.log.error(
      { err: error, saleId: sale.id },
      'the outcome of a sale is not stored; status inquiries will resolve it',
    );
    return sale;
  }
}

const resendDelaysMs = [200, 600];

/**
 * Retries only what provably never left, as the same sale with the same number. A process that was
 * paused for long sends nothing, because another may have ended the sale; a clock that cannot be
 * set measures the pause.
 */
async function sendSale(
  { log }: PaymentDeps,
  { saleId, begunAtMs }: { saleId: string; begunAtMs: number },
  send: () => Promise<SaleOutcome>,
): Promise<SaleOutcome> {
  const ageMs = () => performance.now() - begunAtMs;
  let outcome: SaleOutcome = { kind: 'not_sent', cause: 'it was too late to send it' };
  for (const delayMs of [0, ...resendDelaysMs]) {
    if (delayMs > 0) await wait(delayMs);
    if (ageMs() > sendWithinMs) {
      log.warn(
        { saleId, ageMs: ageMs() },
        'a sale was not sent, because it took too long to begin',
      );
      break;
    }
    outcome = await send();
    if (outcome.kind !== 'not_sent') break;
  }
  return outcome;
}

const storeRetryDelaysMs = [250, 1000, 4000, 15_000];

/**
 * The gateway's references exist only in this process, because an inquiry returns only yes or no.
 * So the process waits for a database that is briefly away.
 */
async function storeOutcomeWithRetries(
  deps: PaymentDeps,
  sale: SaleRecord,
  charged: Charged,
): Promise<SaleRecord> {
  for (const delayMs of storeRetryDelaysMs) {
    try {
      return await storeOutcome(deps, sale, charged);
    } catch (error) {
      deps.log.warn({ err: error, saleId: sale.id }, 'the outcome of a sale is not stored yet');
      await wait(delayMs);
    }
  }
  return storeOutcome(deps, sale, charged);
}

type Charged = { readonly outcome: SaleOutcome; readonly bin: Buffer | null };

async function storeOutcome(
  deps: PaymentDeps,
  sale: SaleRecord,
  { outcome, bin }: Charged,
): Promise<SaleRecord> {
  const ending = endingAfterSale(outcome);
  if (ending !== null) {
    const immediateInquiry = 'immediateInquiry' in outcome ? outcome.immediateInquiry : undefined;
    return endSale(deps, sale, { ...ending, bin }, immediateInquiry ?? 'gateway');
  }
  if (outcome.kind !== 'unknown') throw new Error(`${outcome.kind} ends a sale`);
  const { cause, detail, immediateInquiry } = outcome;
  const { companyId, id } = sale;
  return actingAs(deps.database, { companyId }, async (transaction) => {
    if (immediateInquiry) {
      await noteImmediateInquiry(transaction, id, immediateInquiry);
      if (immediateInquiry.outcome !== null) await countInquiry(transaction, id);
    } else {
      await noteSaleEvent(transaction, id, { source: 'gateway', what: `unknown: ${cause}` });
    }
    if (cause === 'mismatch') {
      // An inquiry has no amounts: if it approves the sale, this contradiction stays with it.
      deps.log.error(
        { saleId: id, tranId: sale.tranId, detail },
        'the gateway’s response is for another sale',
      );
      await insertContradiction(transaction, sale, {
        reportedStatus: 'Mismatch',
        detail,
      });
    }
    await postponeInquiry(transaction, [id], waitBeforeInquiryMs(0));
    return sale;
  });
}
