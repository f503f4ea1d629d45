/**
 * `npm run proof -- payouts [--short] [--part weeks] [--seed 1]`: runs a year of weekly payouts, six weeks with
 * --short, by many processes that are killed during it. Each sale must be paid out once, and each file must match
 * its run. Plants a double run, a wrong line and an altered file, which must be found.
 */
import { proveParts } from './harness/prove-parts.ts';
import { parts } from './payouts/payout-proof-parts.ts';

await proveParts({ name: 'payouts', parts });
