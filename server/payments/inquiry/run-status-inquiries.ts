import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { endSale } from '../take/end-sale.ts';
import { inquireGateway } from './inquire-gateway.ts';
import { marksOfNow } from './gateway-marks.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterInquiry, type SaleEnding } from '../payment-state.ts';
import { maxWaitMs, waitAfterFailureMs, waitBeforeInquiryMs } from './inquiry-schedule.ts';
import {
  claimPendingPayments,
  noteFailure,
  noteInquiry,
  noteSaleEvent,
  postponeInquiry,
  type PendingPayment,
} from './pending-payments.ts';

export type InquiryDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'gatewayMarks' | 'log' | 'gateways' | 'leases' | 'announce'
> & {
  /** How long a sale may still appear at a gateway that doesn't know it. */
  readonly quietMs: number;
};

/** Few at a time, because new payments need database connections too. */
const maxBatch = 5;

/** Sends status inquiries for all due pending sales of one mode, and returns their number. */
export async function runStatusInquiries(
  deps: InquiryDeps,
  mode: SaleMode,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await inquireBatch(deps, mode);
    count += claimed;
    if (claimed < maxBatch || isStopping()) return count;
  }
}

async function inquireBatch(deps: InquiryDeps, mode: SaleMode): Promise<number> {
  const { leases } = deps;
  const claim = { mode, forMs: leases.leaseMs, limit: maxBatch, except: leases.ids() };
  const claimed = await actingAs(deps.database, 'piton', (transaction) =>
    claimPendingPayments(transaction, claim),
  );
  await Promise.all(claimed.map((sale) => inquire(deps, sale)));
  return claimed.length;
}

async function inquire(deps: InquiryDeps, sale: PendingPayment): Promise<void> {
  try {
    await deps.leases.hold(sale.id, async () => {
      const found = await inquireGateway(deps, sale);
      if (found === null) throw new Error(`${sale.gateway} has no status inquiry`);
      await storeResult(deps, sale, resultFor(found, sale, deps));
    });
  } catch (error) {
    deps.log.error({ err: error, saleId: sale.id }, 'a status inquiry failed');
    await postponeAfterFailure(deps, sale).catch((err: unknown) =>
      // The sale is due again when its lease expires.
      deps.log.warn({ err, saleId: sale.id }, 'an inquiry could not be postponed'),
    );
  }
}

/** Our own failure says nothing about the gateway, so it doesn't extend the backoff. */
function postponeAfterFailure(
  { database }: InquiryDeps,
  { id, companyId }: PendingPayment,
): Promise<void> {
  return actingAs(database, { companyId }, async (transaction) => {
    await noteFailure(transaction, id);
    await postponeInquiry(transaction, [id], waitAfterFailureMs());
  });
}

/** About once an hour. */
const loggedEvery = 60;

/** The result of an inquiry for this sale. */
type InquiryResult = Inquiry | { readonly kind: 'absent_under_other_key' };

/**
 * A gateway knows only sales that were sent to it with the same key. Under another gateway or key,
 * `absent` proves nothing, and the sale waits for its settings or for staff.
 */
function resultFor(
  found: Inquiry,
  sale: PendingPayment,
  { gatewayMarks, log }: InquiryDeps,
): InquiryResult {
  if (found.kind !== 'absent') return found;
  const { gatewayMark, backoffStep } = sale;
  if (gatewayMark === null || marksOfNow(gatewayMarks).includes(gatewayMark)) return found;
  if (backoffStep % loggedEvery === 0) {
    const line = { saleId: sale.id, tranId: sale.tranId };
    log.error(
      line,
      'a sale stays open, because it was sent to another gateway or under another key',
    );
  }
  return { kind: 'absent_under_other_key' };
}

async function storeResult(
  deps: InquiryDeps,
  sale: PendingPayment,
  found: InquiryResult,
): Promise<void> {
  const ending = endingOf(found, sale, deps.quietMs);
  if (ending !== null) {
    await endSale(deps, sale, ending, 'inquiry');
    return;
  }
  // A result counts for the time of the inquiry, however late it arrives.
  const { id, companyId, claimedAt: at } = sale;
  await actingAs(deps.database, { companyId }, async (transaction) => {
    await noteSaleEvent(transaction, id, { source: 'inquiry', what: found.kind, at });
    const absentSince = found.kind === 'absent' ? earliest(sale.absentSince ?? at, at) : null;
    const step = await noteInquiry(transaction, id, {
      absentSince,
      quietForMs: quietMsOf(sale),
      quietUntil: at,
    });
    await postponeInquiry(transaction, [id], waitBeforeInquiryMs(step));
  });
}

/** The absence counts from the first of the consecutive results, unless the clock was set back. */
function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function endingOf(found: InquiryResult, sale: PendingPayment, quietMs: number): SaleEnding | null {
  if (found.kind === 'unavailable' || found.kind === 'absent_under_other_key') return null;
  if (found.kind === 'absent' && !isQuietPeriodOver(sale, quietMs)) return null;
  return endingAfterInquiry(found.kind);
}

/** Two results in quick succession count as one. A short quiet time shortens this gap. */
const maxApartMs = 30_000;
const apartShare = 1 / 20;

function apartMs(quietMs: number): number {
  return Math.min(maxApartMs, quietMs * apartShare);
}

/**
 * `absent` is only conclusive after the quiet time, when nothing can still be under way, and after
 * a second `absent` some time later.
 */
function isQuietPeriodOver(sale: PendingPayment, quietMs: number): boolean {
  const { absentSince, claimedAt } = sale;
  if (absentSince === null || quietMsOf(sale) < quietMs) return false;
  return claimedAt.getTime() - absentSince.getTime() >= apartMs(quietMs);
}

/**
 * Accumulates over inquiries, so that restarts and changes of server don't reset it. A clock set
 * forward shows time that never passed, so each interval counts as one wait at most.
 */
function quietMsOf({ quietForMs, quietUntil, claimedAt }: PendingPayment): number {
  const passedMs = Math.max(0, claimedAt.getTime() - quietUntil.getTime());
  return quietForMs + Math.min(passedMs, maxWaitMs);
}
