import { AppError } from '@piton/contract/errors.ts';
import { checkPayment } from '@piton/contract/payment.ts';
import type { SaleMode } from '@piton/contract/sale.ts';
import { calendarDay } from '@piton/contract/time.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { acceptsLive } from '../companies/company-store.ts';
import { type Payee, withPayee } from '../companies/find-payee.ts';
import { actingAs } from '../database/acting-as.ts';
import { readSealed, type SealedPayment } from '../sealed-keys/read-sealed.ts';
import { chargeCard } from './charge-card.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { makePaymentNumbers } from './payment-numbers.ts';
import { findSaleOfAttempt, insertSale, type FirstState, type NewSale } from './payment-store.ts';
import { refusedDetails, refusedState } from './refused-payment.ts';
import type { SaleRecord } from './sale-record.ts';

export type PaymentRequest = {
  readonly companyId: string;
  readonly encryptedTxt: string;
  readonly mode: SaleMode;
  readonly channel: 'page' | 'server';
};

export type PaymentAnswer =
  | { readonly kind: 'sale'; readonly sale: SaleRecord }
  /** No such company, or nothing that its keys open: which of them it was is nobody's business. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'closed' };

const unreadable = { kind: 'unreadable' } as const;

/** The whole story of a payment. The card is known from the opened seal to the gateway's answer only. */
export async function takePayment(
  deps: PaymentDeps,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  const answerBy = performance.now() + deps.answerWithinMs;
  const sealed = readSealed(request.encryptedTxt);
  const found = sealed && (await findPayeeAndEarlier(deps, request.companyId, sealed));
  if (!found) return unreadable;
  const { payee, earlier } = found;
  // In the other book it is no answer: "Approved" of a test payment would be taken for money.
  if (earlier !== null) return earlier.mode === request.mode ? saleAnswer(earlier) : unreadable;
  if (request.mode === 'live' && !acceptsLive(payee.company)) return { kind: 'closed' };

  const values = await openPayment(deps.keys, payee.keys, sealed);
  if (values === null) return unreadable;

  // Nothing has begun, and what begins now could not be told any more.
  if (performance.now() > answerBy) throw new AppError('unavailable');
  const now = deps.clock();
  const checked = checkPayment(values, {
    today: calendarDay(now),
    amountMaxMills: deps.amountMaxMills,
    isPurposeRequired: request.channel === 'page',
  });
  const begun = checked.ok
    ? await beginSale(deps, sealed, newSale(request, now, checked.payment))
    : await insertOrFindEarlier(deps, sealed, {
        sale: newSale(request, now, refusedDetails(values, checked.fields)),
        first: refusedState(checked.fields),
      });
  if (begun.sale.mode !== request.mode) return unreadable;
  // Only whoever wrote the row may charge; everybody else is told what became of it.
  if (!checked.ok || !begun.isNew) return saleAnswer(begun.sale);
  const charged = chargeCard(deps, begun.sale, checked.payment.card);
  return saleAnswer(await orPending(charged, begun.sale, answerBy));
}

function saleAnswer(sale: SaleRecord): PaymentAnswer {
  return { kind: 'sale', sale };
}

/** What takes too long is told as Pending; it goes on, and whoever asks again hears how it ended. */
async function orPending(
  charged: Promise<SaleRecord>,
  pending: SaleRecord,
  answerBy: number,
): Promise<SaleRecord> {
  const limit = new AbortController();
  const remainingMs = Math.max(0, answerBy - performance.now());
  const late = wait(remainingMs, pending, { signal: limit.signal });
  // Once there is an answer nobody waits for this.
  late.catch(() => undefined);
  try {
    return await Promise.race([charged, late]);
  } finally {
    limit.abort();
  }
}

type Begun = { readonly sale: SaleRecord; readonly isNew: boolean };

function beginSale(deps: PaymentDeps, sealed: SealedPayment, sale: NewSale): Promise<Begun> {
  return insertOrFindEarlier(deps, sealed, {
    sale,
    first: { status: 'Pending', settleAfter: deps.held.until(sale.now) },
  });
}

function newSale(
  { companyId, mode, channel }: PaymentRequest,
  now: Date,
  details: NewSale['details'],
): NewSale {
  return { companyId, mode, channel, numbers: makePaymentNumbers(), details, now };
}

function findPayeeAndEarlier(
  { database }: PaymentDeps,
  companyId: string,
  { hash }: SealedPayment,
): Promise<{ payee: Payee; earlier: SaleRecord | null } | null> {
  return withPayee(database, companyId, async (payee, transaction) => ({
    payee,
    earlier: await findSaleOfAttempt(transaction, companyId, hash),
  }));
}

async function insertOrFindEarlier(
  { database }: PaymentDeps,
  { hash }: SealedPayment,
  { sale, first }: { sale: NewSale; first: FirstState },
): Promise<Begun> {
  const { companyId } = sale;
  return actingAs(database, { companyId }, async (transaction) => {
    const inserted = await insertSale(transaction, hash, sale, first);
    if (inserted !== null) return { sale: inserted, isNew: true };
    const earlier = await findSaleOfAttempt(transaction, companyId, hash);
    if (earlier === null) throw new Error('an attempt has no sale');
    return { sale: earlier, isNew: false };
  });
}
