import { actingAs } from '../../../database/acting-as.ts';
import type { DatabaseClock } from '../../../database/database-clock.ts';
import { endSale } from '../../take/end-sale.ts';
import { allGateways } from '../../../gateways/mode-gateways.ts';
import { inquireGateway } from '../inquire-gateway.ts';
import { marksOfNow } from '../gateway-marks.ts';
import { dayMs, lateNight } from './late-night.ts';
import {
  claimLate,
  type LateResult,
  type LateSale,
  listLate,
  noteLateResult,
} from './late-sales.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { endingAfterInquiry } from '../../payment-state.ts';

export type LateInquiryDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'gatewayMarks' | 'log' | 'gateways' | 'announce'
> & {
  readonly databaseClock: DatabaseClock;
  /** The night for which this process has logged the skipped sales. */
  readonly lastLogged: { night: number | null };
};

/** Few at a time, as in `run-status-inquiries.ts`. */
const maxBatch = 5;
/** Retries a sale after this if the gateway didn't respond or the process died. */
const againAfterMs = 15 * 60 * 1000;

/**
 * Once a night, one server sends a status inquiry for each recent live sale that ended in doubt or
 * by staff; returns their number. It never sends or ends a payment: a gateway's objection becomes a
 * contradiction for staff.
 */
export async function runLateInquiries(
  deps: LateInquiryDeps,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const marks = marksOfNow(deps.gatewayMarks);
  const listedAt = await deps.databaseClock();
  const { ids, skipped } = await actingAs(deps.database, 'piton', (transaction) =>
    listLate(transaction, { marks, now: listedAt }),
  );
  logSkipped(deps, skipped, listedAt);
  let inquired = 0;
  for (let from = 0; from < ids.length; from += maxBatch) {
    if (isStopping() || !isInquiryPossible(deps)) break;
    const claim = {
      ids: ids.slice(from, from + maxBatch),
      now: await deps.databaseClock(),
      forMs: againAfterMs,
    };
    const sales = await actingAs(deps.database, 'piton', (transaction) =>
      claimLate(transaction, claim),
    );
    const ends = await Promise.all(sales.map((sale) => inquireLate(deps, sale)));
    inquired += sales.length;
    // If no sale of a batch got a response, the gateway is unavailable. Our own errors say
    // nothing about it.
    if (ends.includes('unavailable') && !ends.includes('answered')) break;
  }
  return inquired;
}

/** A gateway that receives no sales now won't respond. */
function isInquiryPossible({ gateways }: LateInquiryDeps): boolean {
  return allGateways(gateways.live).some(
    (gateway) => gateway.inquire !== undefined && gateway.unavailableForSeconds() === 0,
  );
}

/**
 * Logs once a night how many sales get no inquiry because only another gateway or key knows them.
 * Otherwise their nights would pass unnoticed.
 */
function logSkipped({ log, lastLogged }: LateInquiryDeps, skipped: number, now: Date): void {
  const night = lateNight(now).beganAt.getTime();
  if (lastLogged.night === night) return;
  lastLogged.night = night;
  if (skipped > 0) log.error({ skipped }, skippedMessage);
}

const skippedMessage =
  'late inquiries about doubtful or resolved sales were skipped: the sales were sent to another gateway or under another key';

async function inquireLate(
  deps: LateInquiryDeps,
  sale: LateSale,
): Promise<'answered' | 'unavailable' | 'failed'> {
  try {
    const found = await inquireGateway(deps, sale);
    if (found === null) throw new Error(`${sale.gateway} has no status inquiry`);
    if (found.kind === 'unavailable') return 'unavailable';
    const now = await deps.databaseClock();
    if (contradicts(sale, found.kind, now)) {
      await endSale(deps, sale, endingAfterInquiry(found.kind), 'inquiry');
    }
    await actingAs(deps.database, 'piton', (transaction) =>
      noteLateResult(transaction, sale.id, { response: found.kind, now }),
    );
    return 'answered';
  } catch (error) {
    deps.log.error({ err: error, saleId: sale.id }, 'a late inquiry failed');
    return 'failed';
  }
}

/**
 * A sale without a charge is contradicted only by `taken`. One that staff approved is contradicted
 * by `declined`, or by `absent` twice, half a day apart, because the gateway may post late; on the
 * last night one `absent` is enough.
 */
function contradicts(sale: LateSale, response: LateResult, now: Date): boolean {
  if (sale.status !== 'Approved') return response === 'taken';
  if (response === 'taken') return false;
  if (response === 'declined') return true;
  const { before, isLastNight } = sale;
  const isDeniedAgain =
    before !== null &&
    before.response !== 'taken' &&
    now.getTime() - before.at.getTime() >= minApartMs;
  return isLastNight || isDeniedAgain;
}

const minApartMs = dayMs / 2;
