/**
 * `npm run proof -- scanners [--short] [--seed 1]`: sqlmap, wapiti and csp-evaluator look for holes in
 * the running product. They must find none, and all those that are planted in it.
 */
import { proveParts } from './harness/prove-parts.ts';
import { scanPart } from './scanners/scan-part.ts';

await proveParts({ name: 'scanners', parts: [scanPart] });
