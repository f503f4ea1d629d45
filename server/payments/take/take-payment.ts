import { AppError } from '@piton/contract/http/errors.ts';
import { tooManyTests } from '@piton/contract/payments/payment-reasons.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { acceptsLive } from '../../companies/company-store.ts';
import { readSealed, type SealedPayment } from '../../companies/encryption-keys/read-sealed.ts';
import { beginSale, newRecord } from './begin-sale.ts';
import { type Charge, chargeCard } from './charge-card.ts';
import { findPayee } from './find-payee.ts';
import type { Payee } from './payee.ts';
import { findSale, findSaleIfStored } from '../find-sale.ts';
import { type ValidatedPayment, validatePayment } from './validation/validate-payment.ts';
import type { LimitedPayments } from './limited-payments.ts';
import { isSealedTooLongAgo, openPayment } from './open-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { PaymentResult, PostedPayment } from './posted-payment.ts';
import type { SaleRecord } from '../sale-record.ts';
import type { TestPayments } from '../test-payments.ts';

const unreadable = { kind: 'unreadable' } as const;
const closed = { kind: 'closed' } as const;
const tooOld = { kind: 'too_old' } as const;

/** The whole path of a payment. The card exists from the opened seal to the gateway's response. */
export async function takePayment(
  deps: PaymentDeps,
  request: PostedPayment,
): Promise<PaymentResult> {
  const respondBy = performance.now() + deps.respondWithinMs;
  const begun = await admit(deps, request, respondBy);
  if (begun.kind !== 'charge') return begun;
  const charged = chargeCard(deps, begun.sale, begun.charge);
  return { kind: 'sale', sale: await orPending(deps, charged, begun.sale, respondBy) };
}

type Opened = Exclude<Begun, { kind: 'suspect' }>;
type Decided = Exclude<Opened, { kind: 'wait' }>;

/** While too many outcomes are unknown, an attempt waits outside the fair queue. */
async function admit(
  deps: PaymentDeps,
  request: PostedPayment,
  respondBy: number,
): Promise<Decided> {
  const begun = await beginInTurn(deps, request, { respondBy, isNext: false });
  if (begun.kind !== 'wait') return begun;
  return deps.outcomes.enter(
    { key: begun.key, channel: request.channel },
    async () => (await begun.retry()) ?? beginInTurn(deps, request, { respondBy, isNext: true }),
  );
}

async function beginInTurn(
  deps: PaymentDeps,
  request: PostedPayment,
  when: Omit<BeginOptions, 'lane'>,
): Promise<Opened> {
  const beginIn = (lane: Lane) => () => begin(deps, request, { ...when, lane });
  let begun = await deps.fairQueue.take(queueOf(deps, request), beginIn('fast'));
  if (begun.kind === 'suspect') begun = await deps.slowLane.take(request, beginIn('slow'));
  if (begun.kind === 'suspect') throw new Error('the slow lane never returns a suspect');
  return begun;
}

/**
 * The queue is fair between companies. Unknown ids share one place: ids are free to invent, and a
 * thousand of them would crowd out a real company.
 */
function queueOf({ payees }: PaymentDeps, { companyId }: PostedPayment): string {
  return payees.isCompany(companyId) ? companyId : 'no company';
}

/** The request that inserts the row charges the card. Every other request returns the stored result. */
type Begun =
  | { readonly kind: 'charge'; readonly sale: SaleRecord; readonly charge: Charge }
  /** Nothing was opened yet; the slow lane opens it. */
  | { readonly kind: 'suspect' }
  | { readonly kind: 'wait'; readonly key: string; readonly retry: () => Promise<Opened | null> }
  | PaymentResult;

type Lane = 'fast' | 'slow';
/** `isNext`: it has waited for outcomes, and is first in its queue. */
type BeginOptions = { readonly respondBy: number; readonly lane: Lane; readonly isNext: boolean };

async function begin(
  deps: PaymentDeps,
  request: PostedPayment,
  options: BeginOptions,
): Promise<Begun> {
  const sealed = readSealed(request.encryptedTxt);
  if (sealed === null) return unreadable;
  const found = await lookUpPayee(deps, request, sealed);
  if (found.kind !== 'payee') return found;
  if (found.payee.isSuspect && options.lane === 'fast') return { kind: 'suspect' };
  const isExpired = isSealedTooLongAgo(sealed, deps.clock());
  const values = isExpired ? null : await openPayment(deps.keys, found.payee, sealed);
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
  const validated = { ...validatePayment(deps, request, found.payee, values), proofLevel, isNext };
  const limited = await takeFromLimits(deps, request, validated, options);
  if (limited !== null) return limited;
  // Null: the company's gateway account has changed since the lookup, so look it up again.
  return (await startSale(deps, request, sealed, validated)) ?? begin(deps, request, options);
}

/** Limits stored payments that cost their sender no card; null if it may be stored. */
async function takeFromLimits(
  deps: PaymentDeps,
  request: PostedPayment,
  { sale, card, unavailableSeconds, isPermanentlyInvalid }: ValidatedPayment,
  { lane }: BeginOptions,
): Promise<PaymentResult | null> {
  const isUnavailable = unavailableSeconds > 0;
  const limit = limitOf(deps, request.mode, { isUnavailable, hasCard: card !== null });
  const taken = await limit?.take(request);
  if (taken === undefined || taken.allowed) return null;
  // The bytes were not used, so this response claims no outcome.
  if (isUnavailable) throw new AppError('unavailable', { retryAfterSeconds: unavailableSeconds });
  if (isPermanentlyInvalid) {
    if (lane === 'fast') await deps.unreadable.count(request);
    return { kind: 'not_stored', sale: { ...newRecord(sale), ...noNumbers } };
  }
  const { retryAfterSeconds } = taken;
  const isOfTests = limit === deps.tests;
  return { kind: 'limited', retryAfterSeconds, ...(isOfTests && { ofWhat: tooManyTests }) };
}

/** No stored sale has these numbers. */
const noNumbers = { tranId: '', invoice: '', receiptToken: '' };

function limitOf(
  deps: PaymentDeps,
  mode: SaleMode,
  { isUnavailable, hasCard }: { isUnavailable: boolean; hasCard: boolean },
): LimitedPayments | TestPayments | null {
  if (isUnavailable) return deps.duringOutage;
  if (!hasCard) return deps.rejected;
  // `begin_sale` limits live cards per /64; a /48 can be a whole mobile network.
  return mode === 'test' ? deps.tests : null;
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

/** The gate; null if the lookup is outdated. */
async function startSale(
  deps: PaymentDeps,
  request: PostedPayment,
  sealed: SealedPayment,
  validated: ValidatedPayment & { readonly proofLevel: number | null; readonly isNext: boolean },
): Promise<Opened | null> {
  const key = outcomeKeyOf(request, validated);
  const retry = () => startSale(deps, request, sealed, { ...validated, isNext: true });
  if (!validated.isNext && deps.outcomes.isBusy(key)) return { kind: 'wait', key, retry };
  const account = await deps.accounts.accountOf(validated.sale);
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
      if (validated.card === null) return { kind: 'sale', sale };
      const bin = validated.sale.cardAttempt?.bin ?? null;
      return { kind: 'charge', sale, charge: { card: validated.card, bin, account, begunAtMs } };
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

/** Solved attempts wait for others with their BIN only: a tester's must not hold up all customers. */
function outcomeKeyOf(
  { companyId, channel, mode }: PostedPayment,
  { sale, proofLevel }: ValidatedPayment & { readonly proofLevel: number | null },
): string {
  const bin = proofLevel === null ? undefined : sale.cardAttempt?.bin.toString('hex');
  return [mode, channel, companyId, bin].join(' ');
}

/** In the other mode the result must not appear: an approved test payment would look like money. */
async function storedResult(
  { database }: PaymentDeps,
  { companyId, mode }: PostedPayment,
  id: string,
): Promise<PaymentResult> {
  const sale = await findSaleIfStored(database, { companyId, id });
  // Deleted since its id was found: `begin_sale` returns the same for its text.
  if (sale === null) return { kind: 'cancelled' };
  return sale.mode === mode ? { kind: 'sale', sale } : unreadable;
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

/** Returns Pending after the deadline. The charge continues, and a repeated request gets its outcome. */
async function orPending(
  { responsiveness }: PaymentDeps,
  charged: Promise<SaleRecord>,
  pending: SaleRecord,
  respondBy: number,
): Promise<SaleRecord> {
  const { promise: late, resolve } = Promise.withResolvers<SaleRecord>();
  const returnPending = () => resolve(pending);
  const timer = setTimeout(returnPending, Math.max(0, respondBy - performance.now()));
  const stopListening = responsiveness.onUnresponsive(returnPending);
  if (responsiveness.isUnresponsive()) returnPending();
  try {
    return await Promise.race([charged, late]);
  } finally {
    stopListening();
    clearTimeout(timer);
  }
}
