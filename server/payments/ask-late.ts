import { actingAs } from '../database/acting-as.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import { endSale } from './end-sale.ts';
import { marksOfNow } from './gateway-marks.ts';
import {
  claimLate,
  type LateAnswer,
  type LateBatch,
  type LateClaim,
  type LateSale,
  noteLateAnswer,
} from './late-sales.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { endingAfterInquiry } from './payment-state.ts';
import { tellPassedBy } from './tell-passed-by.ts';

export type AskLateDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'gatewayMarks' | 'log' | 'clock' | 'gateways'
> & {
  readonly databaseClock: DatabaseClock;
  /** Of which night this process has told what is passed by. */
  readonly told: { night: number | null };
};

/** Few at a time, as with what is settled. */
const batchMost = 5;
/** What was not answered, or whose process died, is asked about again after this. */
const againAfterMs = 15 * 60 * 1000;

/**
 * Asks the live book's gateway once more about what ended in doubt, or on the word of staff, in the days
 * before, once a night for all servers together, and answers how many it asked about. Of play money
 * nobody asks. Nothing is sent, and nothing that has ended ends otherwise: what the gateway says against
 * it is kept as a contradiction, for people to look at.
 */
export async function askLate(
  deps: AskLateDeps,
  isStopping: () => boolean = () => false,
): Promise<number> {
  await tellPassedBy(deps);
  const first = await askThrough(deps, false, isStopping);
  if (first.isMute) return first.asked;
  return first.asked + (await askThrough(deps, true, isStopping)).asked;
}

type Round = { readonly asked: number; readonly isMute: boolean };

/** From the one that ended first to the last, each looked at once. */
async function askThrough(
  deps: AskLateDeps,
  isAgain: boolean,
  isStopping: () => boolean,
): Promise<Round> {
  let asked = 0;
  let after: LateBatch['next'] = null;
  while (!isStopping() && deps.gateways.live.unavailableForSeconds() === 0) {
    const now = await deps.databaseClock();
    const marks = marksOfNow(deps.gatewayMarks);
    const lent = { forMs: againAfterMs, most: batchMost };
    const claim: LateClaim = { marks, isAgain, after, now, ...lent };
    const { sales, next }: LateBatch = await actingAs(deps.database, 'piton', (transaction) =>
      claimLate(transaction, claim),
    );
    if (next === null) break;
    after = next;
    const answered = await Promise.all(sales.map((sale) => askOnce(deps, sale)));
    asked += sales.length;
    // A gateway that answers none of them is away, and is not asked about all the others.
    if (sales.length > 0 && !answered.includes(true)) return { asked, isMute: true };
  }
  return { asked, isMute: false };
}

/** Whether the gateway answered. */
async function askOnce(deps: AskLateDeps, sale: LateSale): Promise<boolean> {
  try {
    const account = await deps.accounts.accountOf(sale);
    const found = await deps.gateways[sale.mode].inquire(sale.tranId, account);
    if (found.kind === 'unavailable') return false;
    if (contradicts(sale, found.kind)) {
      await endSale(deps, sale, endingAfterInquiry(found.kind), 'inquiry');
    }
    const now = await deps.databaseClock();
    await actingAs(deps.database, 'piton', (transaction) =>
      noteLateAnswer(transaction, sale.id, { heard: found.kind, now }),
    );
    return true;
  } catch (error) {
    deps.log.error(
      { err: error, saleId: sale.id },
      'a sale that was given up could not be asked about',
    );
    return false;
  }
}

/**
 * Of what ended without money any other answer than "taken" is what it ended on. Of what staff knows to
 * be paid the gateway has to say otherwise in two nights: what it books late it may not know in the first.
 */
function contradicts({ status, heardBefore }: LateSale, heard: LateAnswer): boolean {
  if (status !== 'Approved') return heard === 'taken';
  return heard !== 'taken' && heardBefore !== null && heardBefore !== 'taken';
}
