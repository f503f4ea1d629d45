import type { ChallengeCallback, SaleStep } from '../../gateways/gateway.ts';
import { allGateways, gatewayNamed } from '../../gateways/mode-gateways.ts';
import { sendWithinMs } from '../../config/send-limit.ts';
import { findSale } from '../find-sale.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import { sendAndStore } from '../take/charge-card.ts';
import { claimCompletion } from './challenge-store.ts';
import { voidUnauthenticated } from './void-unauthenticated.ts';

/** Reads the browser's request at the end of a challenge, whichever gateway sent it there. */
export function readCallback(
  { gateways }: Pick<PaymentDeps, 'gateways'>,
  request: { contentType: string; body: string },
): ChallengeCallback | null {
  for (const { threeDSecure } of [gateways.live, gateways.test].flatMap(allGateways)) {
    const callback = threeDSecure?.readCallback(request) ?? null;
    if (callback !== null) return callback;
  }
  return null;
}

/**
 * Completes the payment of a challenge. The callback is unsigned and proves nothing: its key finds
 * the sale, once, and the gateway knows whether the issuer has authenticated the cardholder.
 * Returns the sale and its end; null if the key completes nothing.
 */
export async function completeChallenge(
  deps: PaymentDeps,
  callback: ChallengeCallback,
): Promise<{ sale: SaleRecord; ended: Promise<SaleRecord> } | null> {
  const begunAtMs = performance.now();
  const claimed = await claimCompletion(deps.database, callback, deps.leases.leaseMs);
  if (claimed === null) return null;
  const sale = await findSale(deps.database, claimed);
  const send = () => resume(deps, sale, callback, begunAtMs + sendWithinMs);
  return { sale, ended: sendAndStore(deps, sale, { bin: null, begunAtMs, send }) };
}

async function resume(
  deps: PaymentDeps,
  sale: SaleRecord,
  callback: ChallengeCallback,
  sendBy: number,
): Promise<SaleStep> {
  const gateway = gatewayNamed(deps.gateways[sale.mode], sale.gateway);
  if (gateway.threeDSecure === undefined) throw new Error('the gateway has no 3-D Secure');
  const { tranId, invoice, amountMills } = sale;
  const sent = { tranId, invoice, amountMills, sendBy };
  const outcome = await gateway.threeDSecure.resume(sent, callback);
  return voidUnauthenticated(deps, sale, { gateway, sent }, outcome);
}
