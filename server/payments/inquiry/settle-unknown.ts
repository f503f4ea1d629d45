import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { Inquiry } from '../../gateways/gateway.ts';
import { endSale } from '../take/end-sale.ts';
import type { GatewayReturns } from './gateway-returns.ts';
import { marksOfNow } from './gateway-marks.ts';
import { hastenUnanswered } from './hasten-unanswered.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterInquiry, type SaleEnding } from '../payment-state.ts';
import { waitAfterFailureMs, waitBeforeInquiryMs } from './settle-schedule.ts';
import type { SteadyClock } from './steady-clock.ts';
import {
  claimUnsettled,
  noteFailure,
  noteInquiry,
  noteSaleEvent,
  postponeSettling,
  readDatabaseNow,
  type UnsettledSale,
} from './unsettled-sales.ts';

export type SettleDeps = Pick<
  PaymentDeps,
  | 'database'
  | 'pool'
  | 'accounts'
  | 'gatewayMarks'
  | 'log'
  | 'clock'
  | 'gateways'
  | 'held'
  | 'announce'
> & {
  readonly returns: GatewayReturns;
  readonly steady: SteadyClock;
  /** How long a sale may still turn up at a gateway that knows nothing of it. */
  readonly quietMs: number;
};

/** Few at a time: payments that are being made need connections to the database too. */
const batchMost = 5;

/**
 * Asks the gateway of one book about all sales whose outcome nobody knows and whose time has come, and
 * answers how many were looked at.
 */
export async function settleUnknown(
  deps: SettleDeps,
  mode: SaleMode,
  isStopping: () => boolean = () => false,
): Promise<number> {
  if (deps.returns.take(mode)) await askAgain(deps, mode);
  let settled = 0;
  for (;;) {
    const claimed = await settleSome(deps, mode);
    settled += claimed;
    if (claimed < batchMost || isStopping()) return settled;
  }
}

/** What was asked about in vain while the gateway was gone does not wait for hours once it is back. */
async function askAgain({ database, log, returns }: SettleDeps, mode: SaleMode): Promise<void> {
  try {
    const hastened = await actingAs(database, 'piton', (transaction) =>
      hastenUnanswered(transaction, mode),
    );
    if (hastened > 0) log.warn({ mode, hastened }, 'the gateway is back and is asked again');
  } catch (error) {
    // The next look does it, and this one goes on with what is due.
    returns.note(mode);
    log.warn({ err: error, mode }, 'what was asked in vain could not be made due');
  }
}

async function settleSome(deps: SettleDeps, mode: SaleMode): Promise<number> {
  const { held } = deps;
  const claim = { mode, forMs: held.loanMs, most: batchMost, except: held.ids() };
  // Asked at each look: between two of them there is little time in which a clock may go astray.
  const told = deps.steady.ask();
  const { claimed, at } = await actingAs(deps.database, 'piton', async (transaction) => {
    const sales = await claimUnsettled(transaction, claim);
    return { claimed: sales, at: sales[0]?.claimedAt ?? (await readDatabaseNow(transaction)) };
  });
  const steadySince = told(at);
  await Promise.all(claimed.map((sale) => settle(deps, { ...sale, steadySince })));
  return claimed.length;
}

/** Since `steadySince` the database's clock was not set, as far as this process can tell. */
type ClaimedSale = UnsettledSale & { readonly steadySince: Date };

async function settle(deps: SettleDeps, sale: ClaimedSale): Promise<void> {
  try {
    await deps.held.hold(sale.id, async () => {
      const account = await deps.accounts.accountOf(sale);
      const found = await deps.gateways[sale.mode].inquire(sale.tranId, account);
      deps.returns.heard(sale.mode, sale.id, found.kind !== 'unavailable');
      await writeDown(deps, sale, heardOf(found, sale, deps));
    });
  } catch (error) {
    deps.log.error({ err: error, saleId: sale.id }, 'a sale could not be settled');
    await askLater(deps, sale).catch((err: unknown) =>
      // Its loan lapses, and it is due then.
      deps.log.warn({ err, saleId: sale.id }, 'a sale could not be put off'),
    );
  }
}

/** What fails in us says nothing of the gateway, however often it was asked before. */
function askLater({ database }: SettleDeps, { id, companyId }: UnsettledSale): Promise<void> {
  return actingAs(database, { companyId }, async (transaction) => {
    await noteFailure(transaction, id);
    await postponeSettling(transaction, [id], waitAfterFailureMs());
  });
}

/** What an inquiry says of the sale. */
type Heard = Inquiry | { readonly kind: 'absent_under_other_key' };

/**
 * The gateway that a sale was sent to knows it, under the key that it was sent with. Another one, or the
 * same under another key, knows none of before, and such a sale waits for what was set or for people.
 */
function heardOf(found: Inquiry, sale: ClaimedSale, { gatewayMarks, log }: SettleDeps): Heard {
  if (found.kind !== 'absent') return found;
  const { gatewayMark } = sale;
  if (gatewayMark === null || marksOfNow(gatewayMarks).includes(gatewayMark)) return found;
  const line = { saleId: sale.id, tranId: sale.tranId };
  log.error(line, 'a sale stays open, because it was sent to another gateway or under another key');
  return { kind: 'absent_under_other_key' };
}

async function writeDown(deps: SettleDeps, sale: ClaimedSale, found: Heard): Promise<void> {
  const ending = endingOf(found, sale, deps.quietMs);
  if (ending !== null) {
    await endSale(deps, sale, ending, 'inquiry');
    return;
  }
  // An answer is about the moment at which it was asked for, however late it comes.
  const { id, companyId, claimedAt: at } = sale;
  await actingAs(deps.database, { companyId }, async (transaction) => {
    await noteSaleEvent(transaction, id, { source: 'inquiry', what: found.kind, at });
    const absentSince = found.kind === 'absent' ? earliest(sale.absentSince ?? at, at) : null;
    const quietForMs = quietMsOf(sale);
    // What was answered until now is asked again soon: its row of absences begins anew.
    const isSoonAgain = found.kind === 'unavailable' && sale.absentSince !== null;
    const known = { absentSince, quietForMs, quietUntil: at, isSoonAgain };
    const tries = await noteInquiry(transaction, id, known);
    const leftMs = Math.max(0, deps.quietMs - quietForMs);
    const isNearEnd = found.kind === 'absent' || leftMs > 0;
    // Longer than that it need not stay Pending, if the gateway goes on knowing nothing of it.
    const atMostMs = isNearEnd ? leftMs + apartMs(deps.quietMs) : Infinity;
    await postponeSettling(transaction, [id], Math.min(waitBeforeInquiryMs(tries), atMostMs));
  });
}

/** An absence counts from the first of the answers that agree on it, unless the clock was set back. */
function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function endingOf(found: Heard, sale: ClaimedSale, quietMs: number): SaleEnding | null {
  if (found.kind === 'unavailable' || found.kind === 'absent_under_other_key') return null;
  if (found.kind === 'absent' && !isGone(sale, quietMs)) return null;
  return endingAfterInquiry(found.kind);
}

/** Two answers in one breath are one answer; where the quiet time is short, so is this. */
const apartMostMs = 30_000;
const apartShare = 1 / 20;

function apartMs(quietMs: number): number {
  return Math.min(apartMostMs, quietMs * apartShare);
}

/**
 * That the gateway does not know a sale is only certain once nothing of it can still be under way, and
 * when it says so again some time later.
 */
function isGone(sale: ClaimedSale, quietMs: number): boolean {
  const { absentSince } = sale;
  if (absentSince === null || quietMsOf(sale) < quietMs) return false;
  return passedMs(absentSince, sale) >= apartMs(quietMs);
}

/** Added up from inquiry to inquiry: whichever server asks, and however often servers start. */
function quietMsOf(sale: ClaimedSale): number {
  return sale.quietForMs + passedMs(sale.quietUntil, sale);
}

/**
 * A clock that is set forward shows time that never passed. What counts is only what this process has
 * seen pass; what it has not is waited for once more.
 */
function passedMs(from: Date, { steadySince, claimedAt }: ClaimedSale): number {
  const seenFromMs = Math.max(from.getTime(), steadySince.getTime());
  return Math.max(0, claimedAt.getTime() - seenFromMs);
}
