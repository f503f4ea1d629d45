/**
 * `npm run proof -- keys [--short] [--part rotate] [--seed 1]`: takes the master key from a token of
 * SoftHSM and from a credential encrypted by systemd, and replaces a company's key while customers
 * pay from open pages.
 */
import { proveParts } from './harness/prove-parts.ts';
import { rotatePart } from './keys/rotate-part.ts';
import { sourcesPart } from './keys/sources-part.ts';

await proveParts({ name: 'keys', parts: [sourcesPart, rotatePart] });
