import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { acceptsLive } from '../../companies/company-store.ts';
import { readSealed, type SealedPayment } from '../../sealed-keys/read-sealed.ts';
import { beginSale, newRecord, type RequestRefusal } from './begin-sale.ts';
import { type Charge, chargeCard } from './charge-card.ts';
import { findPayee, type Payee } from './find-payee.ts';
import { findSale, findSaleIfStored } from '../find-sale.ts';
import { type JudgedPayment, judgePayment } from './judge-payment.ts';
import type { LimitedPayments } from './limited-payments.ts';
import { isTooOld, openPayment } from './open-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import type { TestPayments } from '../test-payments.ts';

export type PostedPayment = {
  readonly companyId: string;
  readonly encryptedTxt: string;
  readonly mode: SaleMode;
  readonly channel: 'page' | 'server';
  readonly clientAddress: string;
  /** Of a payer who was told that they paid the same just now, and means to. */
  readonly confirm: string | null;
  /** What a merchant asked for, of a payer who came by its link. */
  readonly requestId: string | null;
  /** Of a page that solved a challenge. */
  readonly proof: string | null;
  /** Who is signed in and works with the company. */
  readonly findMember: () => Promise<string | null>;
};

export type PaymentAnswer =
  | { readonly kind: 'sale'; readonly sale: SaleRecord }
  /** No such company, or nothing that its keys open: which of them it was is nobody's business. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'closed' }
  /** Its `iat` is over 30 days ago. The sender wrote that itself, so the reason reveals nothing. */
  | { readonly kind: 'too_old' }
  /** Wrong for good, as was so much from there before that no more of it is stored. */
  | { readonly kind: 'not_stored'; readonly sale: SaleRecord }
  /** Whoever sealed it cancelled it before it arrived: nothing was charged, and nothing will be. */
  | { readonly kind: 'cancelled' }
  /** The same card was tried too often, or from the same place, or too much there was wrong. */
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** Cards are being tested at this company: nothing is written until the page has solved this. */
  | { readonly kind: 'challenge'; readonly challenge: string; readonly level: number }
  /** The same on the server channel. */
  | { readonly kind: 'card_testing'; readonly retryAfterSeconds: number }
  /** Nothing was charged and nothing written: the request that it names is not to be paid, or not so. */
  | { readonly kind: 'not_requested'; readonly why: RequestRefusal }
  /** They paid the same just now; whoever sends `confirm` along pays once more. */
  | { readonly kind: 'same'; readonly earlier: SaleRecord; readonly confirm: string };

const unreadable = { kind: 'unreadable' } as const;
const closed = { kind: 'closed' } as const;
const tooOld = { kind: 'too_old' } as const;

/** The whole story of a payment. The card is known from the opened seal to the gateway's answer only. */
export async function takePayment(
  deps: PaymentDeps,
  request: PostedPayment,
): Promise<PaymentAnswer> {
  const answerBy = performance.now() + deps.answerWithinMs;
  const begun = await admit(deps, request, answerBy);
  if (begun.kind !== 'charge') return begun;
  const charged = chargeCard(deps, begun.sale, begun.charge);
  return { kind: 'sale', sale: await orPending(deps, charged, begun.sale, answerBy) };
}

type Opened = Exclude<Begun, { kind: 'suspect' }>;
type Decided = Exclude<Opened, { kind: 'wait' }>;

/** While too much is unknown about other attempts, this one waits outside the fair queue. */
async function admit(
  deps: PaymentDeps,
  request: PostedPayment,
  answerBy: number,
): Promise<Decided> {
  const begun = await beginInTurn(deps, request, { answerBy, isNext: false });
  if (begun.kind !== 'wait') return begun;
  return deps.outcomes.enter(
    { key: begun.key, channel: request.channel },
    async () => (await begun.again()) ?? beginInTurn(deps, request, { answerBy, isNext: true }),
  );
}

async function beginInTurn(
  deps: PaymentDeps,
  request: PostedPayment,
  when: Omit<How, 'lane'>,
): Promise<Opened> {
  const beginIn = (lane: Lane) => () => begin(deps, request, { ...when, lane });
  let begun = await deps.turns.take(queueOf(deps, request), beginIn('fast'));
  if (begun.kind === 'suspect') begun = await deps.slowLane.take(request, beginIn('slow'));
  if (begun.kind === 'suspect') throw new Error('the slow lane opens whatever comes');
  return begun;
}

/**
 * Companies take turns, and what stands under no company's id takes them as one: ids cost nothing to
 * make up, and a thousand of them would leave a company one turn in a thousand.
 */
function queueOf({ payees }: PaymentDeps, { companyId }: PostedPayment): string {
  return payees.isCompany(companyId) ? companyId : 'no company';
}

/** Only whoever wrote the row may charge; everybody else is told what became of it. */
type Begun =
  | { readonly kind: 'charge'; readonly sale: SaleRecord; readonly charge: Charge }
  /** Nothing was opened: the slow lane does that. */
  | { readonly kind: 'suspect' }
  | { readonly kind: 'wait'; readonly key: string; readonly again: () => Promise<Opened | null> }
  | PaymentAnswer;

type Lane = 'fast' | 'slow';
/** `isNext`: it has waited for outcomes, and nothing is before it. */
type How = { readonly answerBy: number; readonly lane: Lane; readonly isNext: boolean };

async function begin(deps: PaymentDeps, request: PostedPayment, how: How): Promise<Begun> {
  const sealed = readSealed(request.encryptedTxt);
  if (sealed === null) return unreadable;
  const found = await findWhoIsPaid(deps, request, sealed);
  if (found.kind !== 'payee') return found;
  if (found.payee.isSuspect && how.lane === 'fast') return { kind: 'suspect' };
  const isExpired = isTooOld(sealed, deps.clock());
  const values = isExpired ? null : await openPayment(deps.keys, found.payee, sealed);
  if (values === null) {
    // The lookup was cached: the company may have a new key, and the text may be a known one.
    if (found.isRecalled) return begin(deps, request, how);
    // Not counted as unreadable: a merchant's server whose clock is behind must keep the fast lane.
    if (isExpired) return tooOld;
    if (how.lane === 'fast') await deps.unreadable.count(request);
    return unreadable;
  }

  // Nothing has begun, and what begins now could not be told any more.
  if (performance.now() > how.answerBy) throw new AppError('unavailable');
  const { companyId, proof } = request;
  const proofLevel = await deps.challenges.check({ companyId, hash: sealed.hash }, proof);
  const { isNext } = how;
  const judged = { ...judgePayment(deps, request, found.payee, values), proofLevel, isNext };
  const limited = await takeFromLimits(deps, request, judged, how);
  if (limited !== null) return limited;
  // The company was given another account at the gateway since it was looked up.
  return (await write(deps, request, sealed, judged)) ?? begin(deps, request, how);
}

/** What costs its sender no card may be written down so often and no more; null where it may. */
async function takeFromLimits(
  deps: PaymentDeps,
  request: PostedPayment,
  { sale, card, awaySeconds, isWrongForGood }: JudgedPayment,
  { lane }: How,
): Promise<PaymentAnswer | null> {
  const isAway = awaySeconds > 0;
  const limit = limitOf(deps, request.mode, { isAway, hasCard: card !== null });
  const taken = await limit?.take(request);
  if (taken === undefined || taken.allowed) return null;
  // Its bytes are used up nowhere, and whoever hears this is not told how it ended.
  if (isAway) throw new AppError('unavailable', { retryAfterSeconds: awaySeconds });
  if (isWrongForGood) {
    if (lane === 'fast') await deps.unreadable.count(request);
    return { kind: 'not_stored', sale: { ...newRecord(sale), ...noNumbers } };
  }
  return { kind: 'limited', retryAfterSeconds: taken.retryAfterSeconds };
}

/** A number under which nobody finds anything is none. */
const noNumbers = { tranId: '', invoice: '', receiptToken: '' };

function limitOf(
  deps: PaymentDeps,
  mode: SaleMode,
  { isAway, hasCard }: { isAway: boolean; hasCard: boolean },
): LimitedPayments | TestPayments | null {
  if (isAway) return deps.whileAway;
  if (!hasCard) return deps.rejected;
  // `begin_sale` counts live cards by /64; a /48 can be a whole mobile network.
  return mode === 'test' ? deps.tests : null;
}

type Found =
  | { readonly kind: 'payee'; readonly payee: Payee; readonly isRecalled: boolean }
  | PaymentAnswer;

/** What can be said before anything is opened, or whose keys to open it with. */
async function findWhoIsPaid(
  deps: PaymentDeps,
  request: PostedPayment,
  sealed: SealedPayment,
): Promise<Found> {
  const recalled = deps.payees.recall(request, sealed);
  const payee = recalled ?? (await findPayee(deps, request, sealed));
  if (payee === null) return unreadable;
  if (payee.earlierSaleId !== null) return toldBefore(deps, request, payee.earlierSaleId);
  if (request.mode === 'live' && !acceptsLive(payee)) return closed;
  return { kind: 'payee', payee, isRecalled: recalled !== null };
}

/** The gate; null where what was looked up is not so any more. */
async function write(
  deps: PaymentDeps,
  request: PostedPayment,
  sealed: SealedPayment,
  judged: JudgedPayment & { readonly proofLevel: number | null; readonly isNext: boolean },
): Promise<Opened | null> {
  const key = outcomeKeyOf(request, judged);
  const again = () => write(deps, request, sealed, { ...judged, isNext: true });
  if (!judged.isNext && deps.outcomes.isBusy(key)) return { kind: 'wait', key, again };
  const account = await deps.accounts.accountOf(judged.sale);
  const { hash } = sealed;
  const begun = await beginSale(deps.pool, hash, judged.sale, judged.proofLevel);
  switch (begun.kind) {
    case 'begun': {
      const { sale, begunAtMs } = begun;
      const { awaySeconds } = judged;
      deps.announce(sale);
      // It is written down all the same: elsewhere the same bytes may still be waiting for their turn,
      // and whoever reads that nothing was charged seals their payment anew.
      if (awaySeconds > 0) throw new AppError('gateway_away', { retryAfterSeconds: awaySeconds });
      if (judged.card === null) return { kind: 'sale', sale };
      const bin = judged.sale.cardTry?.bin ?? null;
      return { kind: 'charge', sale, charge: { card: judged.card, bin, account, begunAtMs } };
    }
    case 'known':
      return toldBefore(deps, request, begun.saleId);
    case 'same':
      return paidBefore(deps, judged, begun.saleId);
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
      return { kind: 'wait', key, again };
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
  { sale, proofLevel }: JudgedPayment & { readonly proofLevel: number | null },
): string {
  const bin = proofLevel === null ? undefined : sale.cardTry?.bin.toString('hex');
  return [mode, channel, companyId, bin].join(' ');
}

/** In the other book it is no answer: "Approved" of a test payment would be taken for money. */
async function toldBefore(
  { database }: PaymentDeps,
  { companyId, mode }: PostedPayment,
  id: string,
): Promise<PaymentAnswer> {
  const sale = await findSaleIfStored(database, { companyId, id });
  // Deleted since its id was found: `begin_sale` returns the same for its text.
  if (sale === null) return { kind: 'cancelled' };
  return sale.mode === mode ? { kind: 'sale', sale } : unreadable;
}

async function paidBefore(
  { database, cardTries }: PaymentDeps,
  { tried, sale: { companyId } }: JudgedPayment,
  id: string,
): Promise<PaymentAnswer> {
  if (tried === null) throw new Error('a payment without a card cannot be the same as another');
  const earlier = await findSale(database, { companyId, id });
  return { kind: 'same', earlier, confirm: cardTries.confirmationOf(tried, id) };
}

/** What takes too long is told as Pending; it goes on, and whoever asks again hears how it ended. */
async function orPending(
  { responsiveness }: PaymentDeps,
  charged: Promise<SaleRecord>,
  pending: SaleRecord,
  answerBy: number,
): Promise<SaleRecord> {
  const { promise: late, resolve } = Promise.withResolvers<SaleRecord>();
  const returnPending = () => resolve(pending);
  const timer = setTimeout(returnPending, Math.max(0, answerBy - performance.now()));
  const stopListening = responsiveness.onUnresponsive(returnPending);
  if (responsiveness.isUnresponsive()) returnPending();
  try {
    return await Promise.race([charged, late]);
  } finally {
    stopListening();
    clearTimeout(timer);
  }
}
