import { setInterval as realInterval } from 'node:timers';
import { actingAs } from '../../../../server/database/acting-as.ts';
import type { PaymentPath } from '../world/payment-path.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What an inquiry takes; five are under way at once. */
const inquiryMs = 200;
const giveUpAfterMs = 6 * 60 * 60 * 1000;

export type Settling = {
  readonly time: VirtualTime;
  readonly path: PaymentPath;
  /** How long the server waits between two looks at what is unsettled. */
  readonly settleEveryMs: number;
  /** That something has become unknown, or due, since the last look. */
  readonly news: { isThere: boolean };
  /** That more may come. */
  readonly isOpen: () => boolean;
};

/** Looks at what is unsettled as the server does, until all of it is final. */
export async function keepSettling(settling: Settling): Promise<void> {
  const { time, path, settleEveryMs, news, isOpen } = settling;
  const giveUpAt = time.now().getTime() + giveUpAfterMs;
  let due = await nextDue(path);
  while ((isOpen() || due !== null || news.isThere) && time.now().getTime() < giveUpAt) {
    // A look at which nothing can be due would find nothing.
    const isDue = due !== null && due <= time.now();
    const isLooking = isDue || news.isThere;
    news.isThere = false;
    const looked = isLooking ? await path.settle() : 0;
    if (isLooking || due === null) due = await nextDue(path);
    // An answer may make others due.
    if (looked > 0) news.isThere = true;
    // As `repeat` does it: the next look comes so long after the one before is over.
    await time.sleep(settleEveryMs + (looked > 0 ? inquiryMs : 0));
  }
}

/** When the next sale is due of those that there are. */
function nextDue({ deps }: PaymentPath): Promise<Date | null> {
  return actingAs(deps.database, 'piton', async (transaction) => {
    const row = await transaction
      .selectFrom('sales')
      .select((eb) => eb.fn.min('next_inquiry_at').as('due'))
      .where('status', '=', 'Pending')
      .executeTakeFirst();
    return row?.due ?? null;
  });
}

/** Sales are held by an interval, which is the only timer of the server that has to follow the clock. */
export function withIntervals<Result>(time: VirtualTime, open: () => Result): Result {
  const own = (work: () => void, ms: number) => {
    time.every(ms, async () => work());
    const none = realInterval(() => undefined, 2 ** 30).unref();
    clearInterval(none);
    return none;
  };
  const { setInterval: before } = globalThis;
  try {
    Object.assign(globalThis, { setInterval: own });
    return open();
  } finally {
    Object.assign(globalThis, { setInterval: before });
  }
}
