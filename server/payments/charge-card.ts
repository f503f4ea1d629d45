import type { Payment } from '@piton/contract/payment.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { actingAs } from '../database/acting-as.ts';
import type { CardSale, SaleOutcome } from '../gateways/gateway.ts';
import { Secret } from '../gateways/secret.ts';
import { sendWithinMs } from '../send-limit.ts';
import { endSale } from './end-sale.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { endingAfterSale } from './payment-state.ts';
import { insertContradiction, postponeSettling } from './payment-store.ts';
import { firstInquiryAfter } from './settle-schedule.ts';
import type { SaleRecord } from './sale-record.ts';

/**
 * Sends a sale whose row is committed, and writes down what came of it. From here on nothing may be
 * told as a failure that could be a charge: what cannot be written down now is Pending, and settled
 * by asking the gateway.
 */
export async function chargeCard(
  deps: PaymentDeps,
  sale: SaleRecord,
  card: Payment['card'],
): Promise<SaleRecord> {
  try {
    return await deps.held.hold(sale.id, async () => {
      const outcome = await sendSale(deps, sale, {
        tranId: sale.tranId,
        invoice: sale.invoice,
        amountMills: sale.amountMills,
        card: {
          number: new Secret(card.number),
          month: card.month,
          year: card.year,
          securityCode: new Secret(card.securityCode),
          holder: card.holder,
        },
      });
      return writeDown(deps, sale, outcome);
    });
  } catch (error) {
    deps.log.error({ err: error, saleId: sale.id }, 'a sale is left to be settled');
    return sale;
  }
}

const resendAfterMs = [200, 600];

/**
 * Only what provably never left may be sent again, and it is the same sale under the same number. A
 * process that was held up for long does not send at all: somebody may have given the sale up.
 */
async function sendSale(
  { gateways, clock, log }: PaymentDeps,
  { id: saleId, mode, createdAt }: SaleRecord,
  sale: CardSale,
): Promise<SaleOutcome> {
  const ageMs = () => clock().getTime() - createdAt.getTime();
  let outcome: SaleOutcome = { kind: 'not_sent', cause: 'it was too late to send it' };
  for (const delayMs of [0, ...resendAfterMs]) {
    if (delayMs > 0) await wait(delayMs);
    if (ageMs() > sendWithinMs) {
      log.warn(
        { saleId, ageMs: ageMs() },
        'a sale was not sent, because it took too long to begin',
      );
      break;
    }
    outcome = await gateways[mode].sale(sale);
    if (outcome.kind !== 'not_sent') break;
  }
  return outcome;
}

async function writeDown(
  { database, log, clock }: PaymentDeps,
  sale: SaleRecord,
  outcome: SaleOutcome,
): Promise<SaleRecord> {
  const ending = endingAfterSale(outcome);
  const { companyId, id } = sale;
  return actingAs(database, { companyId }, async (transaction) => {
    if (ending !== null) return endSale({ log, clock }, transaction, sale, ending);
    if (outcome.kind === 'unknown' && outcome.cause === 'mismatch') {
      // The inquiry knows no amounts: what it approves then is approved with this beside it.
      const { detail } = outcome;
      log.error({ saleId: id, tranId: sale.tranId, detail }, 'the gateway answered another sale');
      await insertContradiction(transaction, sale, { said: 'Mismatch', detail, heardAt: clock() });
    }
    await postponeSettling(transaction, [id], firstInquiryAfter(clock()));
    return sale;
  });
}
