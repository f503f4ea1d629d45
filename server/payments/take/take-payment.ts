import { AppError } from '@piton/contract/http/errors.ts';
import { acceptsLive } from '../../companies/company-store.ts';
import { readSealed, type SealedPayment } from '../../companies/encryption-keys/read-sealed.ts';
import { admitInTurn, type Begun, type Opened, type Turn } from './admit-in-turn.ts';
import { beginSale } from './begin-sale.ts';
import { chargeCard } from './charge-card.ts';
import { findPayee } from './payee/find-payee.ts';
import type { Payee } from './payee/payee.ts';
import { findSale, findSaleIfStored } from '../find-sale.ts';
import { type ValidatedPayment, validatePayment } from './validation/validate-payment.ts';
import { isSealedTooLongAgo, openPayment } from './open-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import { withCurrentChallenge } from '../three-d-secure/current-challenge.ts';
import { gatewayOf, type PayeeGateway } from './payee/gateway-of.ts';
import type { PaymentResult, PostedPayment } from './posted-payment.ts';
import { respondInTime } from './respond-in-time.ts';
import { takeFromLimits } from './take-from-limits.ts';

const unreadable = { kind: 'unreadable' } as const;
const used = { kind: 'used' } as const;
const closed = { kind: 'closed' } as const;
const tooOld = { kind: 'too_old' } as const;

/** The whole path of a payment. The card exists from the opened seal to the gateway's response. */
export async function takePayment(
  deps: PaymentDeps,
  request: PostedPayment,
): Promise<PaymentResult> {
  const respondBy = performance.now() + deps.respondWithinMs;
  const begun = await admitInTurn(deps, request, (turn) =>
    begin(deps, request, { ...turn, respondBy }),
  );
  if (begun.kind !== 'charge') return begun;
  const { sale, charge } = begun;
  const { promise: isLate, resolve: onDelay } = Promise.withResolvers<void>();
  const charged = chargeCard(deps, sale, { ...charge, onDelay });
  return resultOf(deps, await respondInTime(deps, { charged, isLate }, sale, respondBy));
}

/** Opens and validates the payment, and stores it as Pending before its card is charged. */
async function begin(
  deps: PaymentDeps,
  request: PostedPayment,
  options: Turn & { readonly respondBy: number },
): Promise<Begun> {
  const sealed = readSealed(request.encryptedTxt);
  if (sealed === null) return unreadable;
  const found = await lookUpPayee(deps, request, sealed);
  if (found.kind !== 'payee') return found;
  if (found.payee.isSuspect && options.lane === 'fast') return { kind: 'suspect' };
  const isExpired = isSealedTooLongAgo(sealed, deps.clock());
  const opened = isExpired ? null : await openPayment(deps.keys, found.payee, sealed);
  const values = opened && withTerms(opened, request);
  if (values === null) {
    // The lookup was cached: the company may have a new key, and the text may be a known one.
    if (found.isCached) return begin(deps, request, options);
    // Not counted as unreadable: a merchant's server whose clock is behind must keep the fast lane.
    if (isExpired) return tooOld;
    if (options.lane === 'fast') await deps.unreadable.count(request);
    return unreadable;
  }

  // Nothing has begun, and a payment that begins now could not respond in time.
  if (performance.now() > options.respondBy) throw new AppError('unavailable');
  const { companyId, proof } = request;
  const proofLevel = await deps.challenges.check({ companyId, hash: sealed.hash }, proof);
  const { isNext } = options;
  const to = await gatewayOf(deps, request, found.payee);
  const ready = validatePayment(deps, request, { ...to, payee: found.payee }, values);
  const validated = { ...ready, ...to, proofLevel, isNext };
  const limited = await takeFromLimits(deps, request, validated, options);
  if (limited !== null) return limited;
  // Null: the company's gateway account has changed since the lookup, so look it up again.
  return (await startSale(deps, request, sealed, validated)) ?? begin(deps, request, options);
}

/** An amount that the sealed text does have must match the request's, as on the pay page. */
function withTerms(
  opened: Record<string, unknown>,
  { terms }: PostedPayment,
): Record<string, unknown> {
  if (terms === null) return opened;
  return { amount: terms.amount, currency: 'XCD', ...opened, purpose: terms.purpose };
}

type Found =
  | { readonly kind: 'payee'; readonly payee: Payee; readonly isCached: boolean }
  | PaymentResult;

/** Returns what is known before the text is opened, or the payee whose keys open it. */
async function lookUpPayee(
  deps: PaymentDeps,
  request: PostedPayment,
  sealed: SealedPayment,
): Promise<Found> {
  const cached = deps.payees.cached(request, sealed);
  const payee = cached ?? (await findPayee(deps, request, sealed));
  if (payee === null) return unreadable;
  if (payee.earlierSaleId !== null) return storedResult(deps, request, payee.earlierSaleId);
  if (request.mode === 'live' && !acceptsLive(payee)) return closed;
  return { kind: 'payee', payee, isCached: cached !== null };
}

type ReadyPayment = ValidatedPayment &
  PayeeGateway & { readonly proofLevel: number | null; readonly isNext: boolean };

/** Begins the sale. Returns null if the payee lookup is outdated. */
async function startSale(
  deps: PaymentDeps,
  request: PostedPayment,
  sealed: SealedPayment,
  validated: ReadyPayment,
): Promise<Opened | null> {
  const key = outcomeKeyOf(request, validated);
  const retry = () => startSale(deps, request, sealed, { ...validated, isNext: true });
  if (!validated.isNext && deps.outcomes.isBusy(key)) return { kind: 'wait', key, retry };
  const { hash } = sealed;
  const begun = await beginSale(deps.pool, hash, validated.sale, validated.proofLevel);
  switch (begun.kind) {
    case 'begun': {
      const { sale, begunAtMs } = begun;
      const retryAfterSeconds = validated.unavailableSeconds;
      deps.announce(sale);
      // The sale is stored although nothing was sent: another server may still hold the same bytes
      // in its queue, and a customer who reads that nothing was charged seals a new payment.
      if (retryAfterSeconds > 0) throw new AppError('gateway_unavailable', { retryAfterSeconds });
      const { card, gateway, account, threeDSecure } = validated;
      if (card === null) return { kind: 'sale', sale, shown: null };
      const bin = validated.sale.cardAttempt?.bin ?? null;
      const charge = { card, bin, gateway, account, threeDSecure, begunAtMs };
      return { kind: 'charge', sale, charge };
    }
    case 'known':
      return storedResult(deps, request, begun.saleId);
    case 'same':
      return paidBefore(deps, validated, begun.saleId);
    case 'other_account':
      return null;
    case 'challenge': {
      const { level } = begun;
      const { companyId } = request;
      return {
        kind: 'challenge',
        challenge: deps.challenges.issue({ companyId, hash }, level),
        level,
      };
    }
    case 'wait':
      return { kind: 'wait', key, retry };
    case 'cancelled':
    case 'closed':
    case 'limited':
    case 'card_testing':
    case 'not_requested':
      return begun;
  }
}

/** Attempts with a solved challenge queue by BIN, so a card tester can't delay every customer. */
function outcomeKeyOf(
  { companyId, channel, mode }: PostedPayment,
  { sale, proofLevel }: ValidatedPayment & { readonly proofLevel: number | null },
): string {
  const bin = proofLevel === null ? undefined : sale.cardAttempt?.bin.toString('hex');
  return [mode, channel, companyId, bin].join(' ');
}

/**
 * Never returns the other mode's result: an approved test payment would look like money. A shop's
 * server never gets the payment of another request either, because its customer could pay a cheap
 * order and pass the same text off as the payment of an expensive one.
 */
async function storedResult(
  deps: PaymentDeps,
  { companyId, channel, mode, requestId }: PostedPayment,
  id: string,
): Promise<PaymentResult> {
  const sale = await findSaleIfStored(deps.database, { companyId, id });
  // Deleted since its id was found: `begin_sale` returns the same for its text.
  if (sale === null) return { kind: 'cancelled' };
  if (sale.mode !== mode) return unreadable;
  const isOther = channel === 'server' && requestId !== null && sale.requestId !== requestId;
  return isOther ? used : resultOf(deps, sale);
}

/** The sale, with the challenge that waits for the customer. */
async function resultOf(deps: PaymentDeps, sale: SaleRecord): Promise<PaymentResult> {
  return { kind: 'sale', ...(await withCurrentChallenge(deps, sale)) };
}

async function paidBefore(
  { database, cardVelocity }: PaymentDeps,
  { attempted, sale: { companyId } }: ValidatedPayment,
  id: string,
): Promise<PaymentResult> {
  if (attempted === null) throw new Error('a payment without a card cannot be the same as another');
  const earlier = await findSale(database, { companyId, id });
  return { kind: 'same', earlier, confirm: cardVelocity.confirmationOf(attempted, id) };
}
