import { repeat } from '../jobs/repeat.ts';
import type { PayoutNoticesDeps } from '../notifications/payouts/payout-notices-deps.ts';
import { notifyOfPayouts } from '../notifications/payouts/notify-of-payouts.ts';
import type { Shutdown } from './shutdown.ts';

/** Sends thousands of notices within minutes without delaying payments. */
const everyMs = 1000;
const most = 20;

/** Every process takes some, and none waits for another. */
export function startPayoutNotices(
  deps: PayoutNoticesDeps & { readonly shutdown: Shutdown },
): void {
  const telling = repeat(
    everyMs,
    () => notifyOfPayouts(deps, most),
    (err) => deps.log.warn({ err }, 'merchants could not be notified of payouts'),
  );
  deps.shutdown.onStop('telling of payouts', telling.stop);
}
