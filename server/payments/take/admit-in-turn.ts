import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import type { Charge } from './charge-card.ts';
import type { PaymentResult, PostedPayment } from './posted-payment.ts';

/** The request that inserts the row charges the card. Every other request returns the stored result. */
export type Begun =
  | { readonly kind: 'charge'; readonly sale: SaleRecord; readonly charge: Charge }
  /** Nothing was opened yet; the slow lane opens it. */
  | { readonly kind: 'suspect' }
  | { readonly kind: 'wait'; readonly key: string; readonly retry: () => Promise<Opened | null> }
  | PaymentResult;
export type Opened = Exclude<Begun, { kind: 'suspect' }>;
type Decided = Exclude<Opened, { kind: 'wait' }>;

/** `isNext`: it has waited for outcomes, and is first in its queue. */
export type Turn = { readonly lane: 'fast' | 'slow'; readonly isNext: boolean };
type Begin = (turn: Turn) => Promise<Begun>;

/** While too many outcomes are unknown, an attempt waits outside the fair queue. */
export async function admitInTurn(
  deps: PaymentDeps,
  request: PostedPayment,
  begin: Begin,
): Promise<Decided> {
  const begun = await beginInLane(deps, request, begin, false);
  if (begun.kind !== 'wait') return begun;
  return deps.outcomes.enter(
    { key: begun.key, channel: request.channel },
    async () => (await begun.retry()) ?? beginInLane(deps, request, begin, true),
  );
}

async function beginInLane(
  deps: PaymentDeps,
  request: PostedPayment,
  begin: Begin,
  isNext: boolean,
): Promise<Opened> {
  const beginIn = (lane: Turn['lane']) => () => begin({ lane, isNext });
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
