import { checkPayment, type Payment } from '@piton/contract/payment.ts';
import type { SaleMode } from '@piton/contract/sale.ts';
import { calendarDay } from '@piton/contract/time.ts';
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
  const sealed = readSealed(request.encryptedTxt);
  const found = sealed && (await findPayeeAndEarlier(deps, request.companyId, sealed));
  if (!found) return unreadable;
  const { payee, earlier } = found;
  if (earlier !== null) return { kind: 'sale', sale: earlier };
  if (request.mode === 'live' && !acceptsLive(payee.company)) return { kind: 'closed' };

  const values = await openPayment(deps.keys, payee.keys, sealed);
  if (values === null) return unreadable;

  const now = deps.clock();
  const checked = checkPayment(values, {
    today: calendarDay(now),
    amountMaxMills: deps.amountMaxMills,
    isPurposeRequired: request.channel === 'page',
  });
  const begun = checked.ok
    ? await beginSale(deps, { request, payee, sealed, now, payment: checked.payment })
    : await insertOrFindEarlier(deps, sealed, {
        sale: newSale(request, payee, now, refusedDetails(values, checked.fields)),
        first: refusedState(checked.fields),
      });
  // Only whoever wrote the row may charge; everybody else is told what became of it.
  if (!checked.ok || !begun.isNew) return { kind: 'sale', sale: begun.sale };
  return { kind: 'sale', sale: await chargeCard(deps, begun.sale, checked.payment.card) };
}

type Begun = { readonly sale: SaleRecord; readonly isNew: boolean };

function beginSale(
  deps: PaymentDeps,
  {
    request,
    payee,
    sealed,
    now,
    payment,
  }: {
    request: PaymentRequest;
    payee: Payee;
    sealed: SealedPayment;
    now: Date;
    payment: Payment;
  },
): Promise<Begun> {
  return insertOrFindEarlier(deps, sealed, {
    sale: newSale(request, payee, now, payment),
    first: { status: 'Pending', settleAfter: deps.held.until(now) },
  });
}

function newSale(
  { companyId, mode, channel }: PaymentRequest,
  { company: { feeBasisPoints } }: Payee,
  now: Date,
  details: NewSale['details'],
): NewSale {
  return { companyId, mode, channel, feeBasisPoints, numbers: makePaymentNumbers(), details, now };
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
