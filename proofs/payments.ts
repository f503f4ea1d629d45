/**
 * `npm run proof -- payments [--short] [--part kills] [--seed 1]`: sends payments through crashes, faults
 * and attacks. Each must end once, as the response said, and the ledger must equal the gateway's
 * money. Each part also plants faults in the product, and must find them.
 */
import { proveParts } from './harness/prove-parts.ts';
import { parts } from './payments/payment-proof-parts.ts';

const isRoot = process.getuid?.() === 0;

await proveParts({
  name: 'payments',
  parts,
  isMeant: ({ needsRoot = false, needsRest = false, isLong = false }, scale) =>
    scale === 'short' ? !needsRoot && !needsRest && !isLong : !needsRoot || isRoot,
});
