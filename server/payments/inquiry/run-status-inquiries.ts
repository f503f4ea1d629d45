import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { endSale } from '../take/end-sale.ts';
import type { Recoveries } from './detect-recovery.ts';
import { marksOfNow } from './gateway-marks.ts';
import { resetBackoff } from './reset-backoff.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterInquiry, type SaleEnding } from '../payment-state.ts';
import { waitAfterFailureMs, waitBeforeInquiryMs } from './inquiry-schedule.ts';
import type { SteadyClock } from './steady-clock.ts';
import {
  claimPendingPayments,
  noteFailure,
  noteInquiry,
  noteSaleEvent,
  postponeInquiry,
  readDatabaseNow,
  type PendingPayment,
} from './pending-payments.ts';

export type InquiryDeps = Pick<
  PaymentDeps,
  | 'database'
  | 'pool'
  | 'accounts'
  | 'gatewayMarks'
  | 'log'
  | 'clock'
  | 'gateways'
  | 'leases'
  | 'announce'
> & {
  readonly recoveries: Recoveries;
  readonly steady: SteadyClock;
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
  if (deps.recoveries.take(mode)) await resetAfterRecovery(deps, mode);
  let count = 0;
  for (;;) {
    const claimed = await inquireBatch(deps, mode);
    count += claimed;
    if (claimed < maxBatch || isStopping()) return count;
  }
}

/** Resets the backoff of unanswered sales after the gateway's recovery. */
async function resetAfterRecovery(
  { database, log, recoveries }: InquiryDeps,
  mode: SaleMode,
): Promise<void> {
  try {
    const payments = await actingAs(database, 'piton', (transaction) =>
      resetBackoff(transaction, mode),
    );
    if (payments > 0) log.warn({ mode, payments }, 'the gateway has recovered: backoff reset');
  } catch (error) {
    // The next look retries; this one continues with the due sales.
    recoveries.note(mode);
    log.warn({ err: error, mode }, 'the backoff of unanswered payments could not be reset');
  }
}

async function inquireBatch(deps: InquiryDeps, mode: SaleMode): Promise<number> {
  const { leases } = deps;
  const claim = { mode, forMs: leases.leaseMs, limit: maxBatch, except: leases.ids() };
  // Read at each look, so that a clock change between two looks has little time to count.
  const steadySinceAt = deps.steady.ask();
  const { claimed, at } = await actingAs(deps.database, 'piton', async (transaction) => {
    const sales = await claimPendingPayments(transaction, claim);
    return { claimed: sales, at: sales[0]?.claimedAt ?? (await readDatabaseNow(transaction)) };
  });
  const steadySince = steadySinceAt(at);
  await Promise.all(claimed.map((sale) => inquire(deps, { ...sale, steadySince })));
  return claimed.length;
}

/** As far as this process knows, the database's clock has not been set since `steadySince`. */
type ClaimedSale = PendingPayment & { readonly steadySince: Date };

async function inquire(deps: InquiryDeps, sale: ClaimedSale): Promise<void> {
  try {
    await deps.leases.hold(sale.id, async () => {
      const account = await deps.accounts.accountOf(sale);
      const found = await deps.gateways[sale.mode].inquire(sale.tranId, account);
      deps.recoveries.heard(sale.mode, sale.id, found.kind !== 'unavailable');
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

/** The result of an inquiry for this sale. */
type InquiryResult = Inquiry | { readonly kind: 'absent_under_other_key' };

/**
 * A gateway knows only sales that were sent to it with the same key. Under another gateway or key,
 * `absent` proves nothing, and the sale waits for its settings or for staff.
 */
function resultFor(
  found: Inquiry,
  sale: ClaimedSale,
  { gatewayMarks, log }: InquiryDeps,
): InquiryResult {
  if (found.kind !== 'absent') return found;
  const { gatewayMark } = sale;
  if (gatewayMark === null || marksOfNow(gatewayMarks).includes(gatewayMark)) return found;
  const line = { saleId: sale.id, tranId: sale.tranId };
  log.error(line, 'a sale stays open, because it was sent to another gateway or under another key');
  return { kind: 'absent_under_other_key' };
}

async function storeResult(
  deps: InquiryDeps,
  sale: ClaimedSale,
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
    const quietForMs = quietMsOf(sale);
    // After a series of responses one silence is retried soon: it restarts the series of absences.
    const isSoonAgain = found.kind === 'unavailable' && sale.absentSince !== null;
    const known = { absentSince, quietForMs, quietUntil: at, isSoonAgain };
    const step = await noteInquiry(transaction, id, known);
    const leftMs = Math.max(0, deps.quietMs - quietForMs);
    const isNearEnd = found.kind === 'absent' || leftMs > 0;
    // If the gateway keeps returning `absent`, the sale can end after this time.
    const maxWaitMs = isNearEnd ? leftMs + apartMs(deps.quietMs) : Infinity;
    await postponeInquiry(transaction, [id], Math.min(waitBeforeInquiryMs(step), maxWaitMs));
  });
}

/** The absence counts from the first of the consecutive results, unless the clock was set back. */
function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function endingOf(found: InquiryResult, sale: ClaimedSale, quietMs: number): SaleEnding | null {
  if (found.kind === 'unavailable' || found.kind === 'absent_under_other_key') return null;
  if (found.kind === 'absent' && !isGone(sale, quietMs)) return null;
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
function isGone(sale: ClaimedSale, quietMs: number): boolean {
  const { absentSince } = sale;
  if (absentSince === null || quietMsOf(sale) < quietMs) return false;
  return passedMs(absentSince, sale) >= apartMs(quietMs);
}

/** Accumulates over inquiries, so that restarts and changes of server don't reset it. */
function quietMsOf(sale: ClaimedSale): number {
  return sale.quietForMs + passedMs(sale.quietUntil, sale);
}

/**
 * A clock set forward shows time that never passed. Only time that this process has seen pass
 * counts; the rest is waited for again.
 */
function passedMs(from: Date, { steadySince, claimedAt }: ClaimedSale): number {
  const seenFromMs = Math.max(from.getTime(), steadySince.getTime());
  return Math.max(0, claimedAt.getTime() - seenFromMs);
}
