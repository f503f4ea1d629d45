import type { SaleMode } from '@piton/contract/sale.ts';
import { actingAs } from '../database/acting-as.ts';
import type { Inquiry } from '../gateways/gateway.ts';
import { endSale } from './end-sale.ts';
import type { GatewayReturns } from './gateway-returns.ts';
import { hastenUnanswered } from './hasten-unanswered.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { endingAfterInquiry, type SaleEnding } from './payment-state.ts';
import { waitBeforeInquiryMs } from './settle-schedule.ts';
import {
  claimUnsettled,
  noteAbsence,
  noteSaleEvent,
  postponeSettling,
  type UnsettledSale,
} from './unsettled-sales.ts';

export type SettleDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'log' | 'clock' | 'gateways' | 'held'
> & {
  readonly returns: GatewayReturns;
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
  const claimed = await actingAs(deps.database, 'piton', (transaction) =>
    claimUnsettled(transaction, claim),
  );
  await Promise.all(claimed.map((sale) => settle(deps, sale)));
  return claimed.length;
}

async function settle(deps: SettleDeps, sale: UnsettledSale): Promise<void> {
  try {
    await deps.held.hold(sale.id, async () => {
      const account = await deps.accounts.accountOf(sale);
      const found = await deps.gateways[sale.mode].inquire(sale.tranId, account);
      deps.returns.heard(sale.mode, found.kind !== 'unavailable');
      await writeDown(deps, sale, found);
    });
  } catch (error) {
    deps.log.error({ err: error, saleId: sale.id }, 'a sale could not be settled');
    await askLater(deps, sale).catch((err: unknown) =>
      // Its loan lapses, and it is due then.
      deps.log.warn({ err, saleId: sale.id }, 'a sale could not be put off'),
    );
  }
}

/** What fails in us fails again: it waits as long as if the gateway had not answered. */
function askLater(
  { database }: SettleDeps,
  { id, companyId, tries }: UnsettledSale,
): Promise<void> {
  return actingAs(database, { companyId }, (transaction) =>
    postponeSettling(transaction, [id], waitBeforeInquiryMs(tries)),
  );
}

async function writeDown(deps: SettleDeps, sale: UnsettledSale, found: Inquiry): Promise<void> {
  const ending = endingOf(found, sale, deps.quietMs);
  if (ending !== null) {
    await endSale(deps, sale, ending, 'inquiry');
    return;
  }
  // An answer is about the moment at which it was asked for, however late it comes.
  const { id, companyId, claimedAt: at } = sale;
  await actingAs(deps.database, { companyId }, async (transaction) => {
    await noteSaleEvent(transaction, id, { source: 'inquiry', what: found.kind, at });
    // An absence counts from the first of the answers that agree on it.
    const absentSince = found.kind === 'absent' ? (sale.absentSince ?? at) : null;
    const tries = await noteAbsence(transaction, id, absentSince);
    await postponeSettling(transaction, [id], waitBeforeInquiryMs(tries));
  });
}

function endingOf(found: Inquiry, sale: UnsettledSale, quietMs: number): SaleEnding | null {
  if (found.kind === 'unavailable') return null;
  if (found.kind === 'absent' && !isGone(sale, quietMs)) return null;
  return endingAfterInquiry(found.kind);
}

/** Two answers in one breath are one answer; where the quiet time is short, so is this. */
const apartMostMs = 30_000;
const apartShare = 1 / 20;

/**
 * That the gateway does not know a sale is only certain once nothing of it can still be under way, and
 * when it says so again some time later.
 */
function isGone({ begunAt, absentSince, claimedAt }: UnsettledSale, quietMs: number): boolean {
  if (absentSince === null) return false;
  const quietForMs = claimedAt.getTime() - begunAt.getTime();
  const apartMs = claimedAt.getTime() - absentSince.getTime();
  return quietForMs >= quietMs && apartMs >= Math.min(apartMostMs, quietMs * apartShare);
}
