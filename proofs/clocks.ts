/**
 * `npm run proof -- clocks [--short] [--part expiries|codes|payouts]`: gives the server and PostgreSQL wrong
 * clocks, each alone and both together, with libfaketime.
 */
import { codesPart } from './clocks/codes-part.ts';
import { expiriesPart } from './clocks/expiries-part.ts';
import { payoutsPart } from './clocks/payouts-part.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({ name: 'clocks', parts: [expiriesPart, codesPart, payoutsPart] });
