import { actingAs } from '../../database/acting-as.ts';
import type { DatabaseClock } from '../../database/database-clock.ts';
import { endSale } from '../take/end-sale.ts';
import { marksOfNow } from './gateway-marks.ts';
import { dayMs } from './late-night.ts';
import {
  claimLate,
  type LateAnswer,
  type LateBatch,
  type LateClaim,
  type LateSale,
  noteLateAnswer,
} from './late-sales.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endingAfterInquiry } from '../payment-state.ts';
import { tellPassedBy } from './tell-passed-by.ts';

export type AskLateDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'accounts' | 'gatewayMarks' | 'log' | 'clock' | 'gateways' | 'announce'
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
    const ends = await Promise.all(sales.map((sale) => askOnce(deps, sale)));
    asked += sales.length;
    // A gateway that answers none of them is away, and is not asked about all the others. What fails in
    // us says nothing of it.
    const isMute = ends.includes('mute') && !ends.includes('answered');
    if (isMute) return { asked, isMute };
  }
  return { asked, isMute: false };
}

async function askOnce(deps: AskLateDeps, sale: LateSale): Promise<'answered' | 'mute' | 'failed'> {
  try {
    const account = await deps.accounts.accountOf(sale);
    const found = await deps.gateways[sale.mode].inquire(sale.tranId, account);
    if (found.kind === 'unavailable') return 'mute';
    const now = await deps.databaseClock();
    if (contradicts(sale, found.kind, now)) {
      await endSale(deps, sale, endingAfterInquiry(found.kind), 'inquiry');
    }
    await actingAs(deps.database, 'piton', (transaction) =>
      noteLateAnswer(transaction, sale.id, { heard: found.kind, now }),
    );
    return 'answered';
  } catch (error) {
    deps.log.error({ err: error, saleId: sale.id }, 'a sale that ended could not be asked about');
    return 'failed';
  }
}

/**
 * Of what ended without money any other answer than "taken" is what it ended on. Of what staff knows to
 * be paid "declined" says otherwise. That the gateway knows nothing of it, it has to say twice, half a day
 * apart: what it books late it may not know in the first night. In the last one nobody is left to say it
 * again.
 */
function contradicts(sale: LateSale, heard: LateAnswer, now: Date): boolean {
  if (sale.status !== 'Approved') return heard === 'taken';
  if (heard === 'taken') return false;
  if (heard === 'declined') return true;
  const { before, isLastNight } = sale;
  const isDeniedAgain =
    before !== null &&
    before.heard !== 'taken' &&
    now.getTime() - before.at.getTime() >= apartLeastMs;
  return isLastNight || isDeniedAgain;
}

const apartLeastMs = dayMs / 2;
