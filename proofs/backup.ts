/**
 * `npm run proof -- backup [--short] [--seed 1]`: restores the backup as it was at random moments
 * during payments. At most a second of payments may be missing, and an altered backup is refused.
 */
import { restorePart } from './backup/restore-part.ts';
import { proveParts } from './harness/prove-parts.ts';

await proveParts({ name: 'backup', parts: [restorePart] });
