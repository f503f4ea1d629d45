/**
 * `npm run proof -- payouts [--short] [--part weeks] [--seed 1]`: half a year of weekly payouts, run by
 * many processes that are killed at it. Every sale must be paid out once, and every file be its batch.
 * A double run, a wrong line and an altered file are planted, and have to be found.
 */
import { proveParts } from './ground/prove-parts.ts';
import { parts } from './payouts/payout-proof-parts.ts';

await proveParts({ name: 'payouts', parts });
