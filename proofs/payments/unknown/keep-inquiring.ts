import { setInterval as realInterval } from 'node:timers';
import { actingAs } from '@piton/server/database/acting-as.ts';
import type { PaymentPath } from '../world/payment-path.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The duration of an inquiry; five run at once. */
const inquiryMs = 200;
const giveUpAfterMs = 6 * 60 * 60 * 1000;

export type Inquiring = {
  readonly time: VirtualTime;
  readonly path: PaymentPath;
  /** The server's interval between two looks at unresolved sales. */
  readonly inquireEveryMs: number;
  /** Whether a sale has become unknown or due since the last look. */
  readonly work: { isWaiting: boolean };
  /** Whether more may come. */
  readonly isOpen: () => boolean;
};

/** Looks at unresolved sales as the server does, until all are final. */
export async function keepInquiring(inquiring: Inquiring): Promise<void> {
  const { time, path, inquireEveryMs, work, isOpen } = inquiring;
  const giveUpAt = time.now().getTime() + giveUpAfterMs;
  let due = await nextDue(path);
  while ((isOpen() || due !== null || work.isWaiting) && time.now().getTime() < giveUpAt) {
    // Skips a look that can't find anything due.
    const isDue = due !== null && due <= time.now();
    const isLooking = isDue || work.isWaiting;
    work.isWaiting = false;
    const looked = isLooking ? await path.inquire() : 0;
    if (isLooking || due === null) due = await nextDue(path);
    // A response may make others due.
    if (looked > 0) work.isWaiting = true;
    // Like `repeat`: the next look follows a pause after the last one.
    await time.sleep(inquireEveryMs + (looked > 0 ? inquiryMs : 0));
  }
}

/** The next due time of the existing sales. */
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

/** An interval renews leases, the server's only timer that must follow the clock. */
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
