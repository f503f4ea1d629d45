import type { Payment } from '@piton/contract/payments/payment.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { actingAs } from '../../database/acting-as.ts';
import { storeWithRetries } from '../../database/store-with-retries.ts';
import type { AnyGuardedGateway } from '../../gateways/breaker/guard-gateway.ts';
import type {
  CardSale,
  GatewayAccount,
  SaleStep,
  ThreeDSecureSale,
  UnknownCause,
} from '../../gateways/gateway.ts';
import { hasThreeDSecure } from '../../gateways/mode-gateways.ts';
import { Secret } from '../../gateways/secret.ts';
import { sendWithinMs } from '../../config/send-limit.ts';
import { endSale } from './end-sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterSale, notAuthenticatedResult } from '../payment-state.ts';
import { waitBeforeInquiryMs } from '../inquiry/inquiry-schedule.ts';
import type { SaleRecord } from '../sale-record.ts';
import {
  noteAuthentication,
  notePossibleCharge,
  storeChallenge,
} from '../three-d-secure/challenge-store.ts';
import { voidUnauthenticated } from '../three-d-secure/void-unauthenticated.ts';
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
  readonly gateway: AnyGuardedGateway;
  /** Null if the card is charged without 3-D Secure. */
  readonly threeDSecure: ThreeDSecureTerms | null;
  /** The gateway account to charge under; null is the platform's. */
  readonly account: GatewayAccount | null;
  /** When this process began the sale, by `performance.now()`. */
  readonly begunAtMs: number;
  /** Called if the outcome waits for a database that is away for longer than a moment. */
  readonly onDelay?: () => void;
};

export type ThreeDSecureTerms = Omit<ThreeDSecureSale, keyof CardSale>;

/** Charges a sale whose row is committed, or begins the authentication of its cardholder. */
export async function chargeCard(
  deps: PaymentDeps,
  sale: SaleRecord,
  { card, bin, gateway, threeDSecure: terms, account, begunAtMs, onDelay }: Charge,
): Promise<SaleRecord> {
  const { tranId, invoice, amountMills } = sale;
  const { number, securityCode, month, year, holder } = card;
  const secrets = { number: new Secret(number), securityCode: new Secret(securityCode) };
  const request: CardSale = {
    tranId,
    invoice,
    amountMills,
    card: { month, year, holder, ...secrets },
    sendBy: begunAtMs + sendWithinMs,
  };
  const { threeDSecure } = gateway;
  const send: Send =
    terms === null || threeDSecure === undefined
      ? () => gateway.sale(request, account)
      : async () => {
          const step = await threeDSecure.begin({ ...request, ...terms }, account);
          return voidUnauthenticated(deps, sale, { gateway, sent: request }, chargedNothing(step));
        };
  return sendAndStore(deps, sale, { bin, begunAtMs, send, ...(onDelay && { onDelay }) });
}

type Send = () => Promise<SaleStep>;
type Sent = Pick<Charge, 'bin' | 'begunAtMs' | 'onDelay'> & { readonly send: Send };

/**
 * A lost response to the first message of 3-D Secure is no unknown outcome: only a completion
 * charges the card, and nothing can complete it without that response.
 */
function chargedNothing(step: SaleStep): SaleStep {
  const isLost = step.kind === 'unknown' && lostCauses.has(step.cause);
  if (!isLost) return step;
  return { kind: 'refused', why: 'not_completed', resultCode: notAuthenticatedResult, message: '' };
}

const lostCauses: ReadonlySet<UnknownCause> = new Set(['timeout', 'reset', 'http', 'parse']);

/**
 * Sends what charges a sale, and records the outcome. From here on nothing that could be a charge
 * may be reported as a failure: an outcome that cannot be stored stays Pending until a status
 * inquiry, or for staff.
 */
export async function sendAndStore(
  deps: PaymentDeps,
  sale: SaleRecord,
  { bin, begunAtMs, send, onDelay }: Sent,
): Promise<SaleRecord> {
  try {
    return await deps.leases.hold(sale.id, async () => {
      const outcome = await sendSale(deps, { saleId: sale.id, begunAtMs }, send);
      return storeWithRetries(
        () => storeOutcome(deps, sale, { outcome, bin }),
        (err, failures) => {
          deps.log.warn({ err, saleId: sale.id }, 'the outcome of a sale is not stored yet');
          if (failures > 1) onDelay?.();
        },
      );
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
  send: Send,
): Promise<SaleStep> {
  const ageMs = () => performance.now() - begunAtMs;
  let outcome: SaleStep = { kind: 'not_sent', cause: 'it was too late to send it' };
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

type Charged = { readonly outcome: SaleStep; readonly bin: Buffer | null };

async function storeOutcome(
  deps: PaymentDeps,
  sale: SaleRecord,
  { outcome, bin }: Charged,
): Promise<SaleRecord> {
  if (outcome.kind === 'challenge') {
    await storeChallenge(deps, sale, outcome);
    return sale;
  }
  if ('authentication' in outcome && outcome.authentication) {
    await noteAuthentication(deps.database, sale, outcome.authentication);
  }
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
    if (hasThreeDSecure(deps.gateways[sale.mode], sale.gateway)) {
      await notePossibleCharge(transaction, sale);
    }
    await postponeInquiry(transaction, [id], waitBeforeInquiryMs(0));
    return sale;
  });
}
